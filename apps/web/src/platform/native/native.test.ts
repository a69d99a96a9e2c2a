import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakePhone, installPhoneBridge } from "../../testing/phone-bridge.ts";
import type { Platform, PushChannel } from "../platform.ts";

/** Plugins look for the bridge once, when they are loaded. */
const modules = async () => ({
  ...(await import("./kept-settings.ts")),
  ...(await import("./session-tokens.ts")),
  ...(await import("./native-platform.ts")),
  ...(await import("./back-button.ts")),
  ...(await import("./native-shared-image.ts")),
  ...(await import("./opened-from-outside.ts")),
  ...(await import("./device-text-zoom.ts")),
});

let native: Awaited<ReturnType<typeof modules>>;
let phone: FakePhone;
beforeAll(async () => {
  vi.resetModules();
  installPhoneBridge("android");
  phone = window.phone;
  native = await modules();
});
afterAll(() => {
  for (const name of ["phone", "androidBridge", "Capacitor"]) Reflect.deleteProperty(window, name);
  vi.resetModules();
});
const usual = { ...{} } as Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  phone.calls.length = 0;
  Object.assign(usual, phone.answers);
});
afterEach(() => {
  for (const name of Object.keys(phone.answers)) Reflect.deleteProperty(phone.answers, name);
  Object.assign(phone.answers, usual);
  vi.unstubAllGlobals();
});

const server = { origin: "https://app.example.com" };
const callsOf = (plugin: string) => phone.calls.filter((call) => call.plugin === plugin);
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function aPlatform(): Promise<Platform> {
  return native.nativePlatformOf({
    osName: "android",
    storeVersion: "5.0.8",
    settings: await native.loadSettings(),
    images: { take: async () => null },
    server: { ...server, tokens: await native.loadTokens() },
    textZoom: () => 1.2,
    onBackButton: () => () => {},
  });
}

describe("the phone", () => {
  it("reports its kind, and reads stored settings at once", async () => {
    const before = await aPlatform();
    expect(before).toMatchObject({ isNative: true, osName: "android", storeVersion: "5.0.8" });
    expect(before.writeSetting("sendKey", "command-enter")).toBe(true);
    before.writeSetting("theme", "dark");
    expect(before.readSetting("sendKey")).toBe("command-enter");
    await settled();
    const after = await aPlatform();
    expect([after.readSetting("sendKey"), after.settingKeys().sort()]).toEqual([
      "command-enter",
      ["sendKey", "theme"],
    ]);
    // The page's own script reads it before the first paint.
    expect(localStorage.getItem("theme")).toBe("dark");
    after.writeSetting("sendKey", null);
    after.writeSetting("theme", null);
    await settled();
    expect((await aPlatform()).settingKeys()).toEqual([]);
    expect(localStorage.getItem("theme")).toBeNull();
  });

  it("stores later settings even if an earlier write failed", async () => {
    const platform = await aPlatform();
    phone.answers["Preferences.set"] = new Error("full");
    platform.writeSetting("a", "1");
    await settled();
    Reflect.deleteProperty(phone.answers, "Preferences.set");
    platform.writeSetting("b", "2");
    await settled();
    expect((await aPlatform()).settingKeys()).toEqual(["b"]);
  });

  it("copies, shows the count, and goes home", async () => {
    const platform = await aPlatform();
    await platform.copyText("Hello");
    platform.showUnread(3);
    platform.showUnread(0);
    platform.leaveToHome();
    await settled();
    expect(
      phone.calls.filter(({ plugin }) => plugin !== "Preferences" && plugin !== "SecureStorage"),
    ).toEqual([
      { plugin: "Clipboard", method: "write", options: { string: "Hello" } },
      { plugin: "Badge", method: "set", options: { count: 3 } },
      { plugin: "Badge", method: "clear", options: {} },
      { plugin: "App", method: "minimizeApp", options: {} },
    ]);
  });

  it("opens other addresses in the browser, and ours at the server", async () => {
    const platform = await aPlatform();
    platform.openOutside("https://elsewhere.example/a?b=c");
    platform.openOutside("/offer/7");
    await settled();
    expect(callsOf("Browser").map(({ options }) => options.url)).toEqual([
      "https://elsewhere.example/a?b=c",
      "https://app.example.com/offer/7",
    ]);
  });

  it("shares a link as it is, and a chat's picture as a file, because no other app has the session", async () => {
    const platform = await aPlatform();
    expect(await platform.share({ url: "https://elsewhere.example/" })).toBe(true);
    phone.answers["Filesystem.writeFile"] = { uri: "file:///cache/handed/Cat.jpg" };
    vi.stubGlobal("fetch", async () => ({
      ok: true,
      headers: new Headers({ "content-disposition": 'inline; filename="../Cat.jpg"' }),
      blob: async () => new Blob(["cat"], { type: "image/jpeg" }),
    }));
    expect(await platform.share({ url: "/api/messages/1/media/0" })).toBe(true);
    expect(callsOf("Share").map(({ options }) => options)).toEqual([
      { url: "https://elsewhere.example/" },
      { files: ["file:///cache/handed/Cat.jpg"] },
    ]);
    expect(callsOf("Filesystem")[0]?.options).toMatchObject({ path: "handed/__Cat.jpg", data: btoa("cat") });
  });

  it("takes only a closed share sheet for a choice, and any other error for a failure", async () => {
    const platform = await aPlatform();
    phone.answers["Share.share"] = new Error("Share canceled");
    expect(await platform.share({ text: "a" })).toBe(true);
    phone.answers["Share.share"] = new Error("No app can take this");
    expect(await platform.share({ text: "a" })).toBe(false);
  });

  it("passes on its back button while it is listened to, and a dialog takes it first", async () => {
    const onBackButton = await native.takeBackButton();
    const goBack = vi.spyOn(history, "back").mockImplementation(() => {});
    const pressed = vi.fn();
    const escaped = vi.fn();
    const stop = onBackButton(pressed);
    await settled();
    const press = async (path: string, canGoBack: boolean) => {
      history.replaceState(null, "", path);
      phone.fire("App", "backButton", { canGoBack });
      await settled();
      return [pressed, goBack].map(({ mock }) => mock.calls.length).concat(callsOf("App").length - before);
    };
    const before = callsOf("App").length;
    expect(await press("/chats", true)).toEqual([1, 0, 0]);
    document.body.innerHTML = '<div role="dialog"><button>Close</button></div>';
    document.addEventListener("keydown", escaped);
    expect(await press("/chats", true)).toEqual([1, 0, 0]);
    expect(escaped.mock.calls[0]?.[0].key).toBe("Escape");
    document.removeEventListener("keydown", escaped);
    document.body.innerHTML = "";
    stop();
    // Around signing in it goes back, and from there to the home screen.
    expect(await press("/forgot-password", true)).toEqual([1, 1, 0]);
    expect(await press("/auth", true)).toEqual([1, 1, 1]);
    expect(await press("/reset-password", false)).toEqual([1, 1, 2]);
    expect(callsOf("App").at(-1)?.method).toBe("minimizeApp");
    history.replaceState(null, "", "/");
    goBack.mockRestore();
  });
});

describe("notifications", () => {
  const open = async () => (await (await aPlatform()).loadPush()) as PushChannel;
  const register = (event: string, data: object) => {
    const told = setInterval(() => {
      if (callsOf("PushNotifications").some(({ method }) => method === "register")) {
        phone.fire("PushNotifications", event, data);
        clearInterval(told);
      }
    }, 1);
  };

  it("ask for permission once, and return the phone's token", async () => {
    const channel = await open();
    expect(channel.permission()).toBe("default");
    register("registration", { value: "token-1" });
    expect(await channel.subscribe("android")).toBe("token-1");
    expect(channel.permission()).toBe("granted");
    phone.answers["PushNotifications.checkPermissions"] = { receive: "granted" };
    phone.calls.length = 0;
    const again = await open();
    register("registration", { value: "token-2" });
    expect(await again.subscribe("android")).toBe("token-2");
    expect(callsOf("PushNotifications").map(({ method }) => method)).toEqual([
      "checkPermissions",
      "register",
    ]);
    await settled();
    // Even after the app was restarted.
    const later = await open();
    expect(await later.unsubscribe()).toBe("token-2");
    expect(await later.unsubscribe()).toBeNull();
  });

  it("register nothing when the user declines", async () => {
    phone.answers["PushNotifications.requestPermissions"] = { receive: "denied" };
    const channel = await open();
    expect([await channel.subscribe("android"), channel.permission()]).toEqual([null, "denied"]);
    expect(callsOf("PushNotifications").map(({ method }) => method)).not.toContain("register");
  });

  it("reject when the phone's service cannot be reached", async () => {
    const channel = await open();
    register("registrationError", { error: "SERVICE_NOT_AVAILABLE" });
    await expect(channel.subscribe("android")).rejects.toThrow("SERVICE_NOT_AVAILABLE");
  });

  it.each([
    ["/chats/7", "/chats/7"],
    ["//evil.example", "/chats"],
    ["/\\evil.example", "/chats"],
    ["https://evil.example", "/chats"],
    [7, "/chats"],
  ])("that are pressed open their thread and never lead out of the app: %s", async (url, shown) => {
    await native.openFromOutside(server.origin);
    history.replaceState({ __TSR_index: 4 }, "", "/before");
    phone.fire("PushNotifications", "pushNotificationActionPerformed", { notification: { data: { url } } });
    expect(location.href).toBe(`${location.origin}${shown}`);
    expect((history.state as { __TSR_index: number }).__TSR_index).toBeGreaterThan(4);
  });
});

it.each([
  ["https://app.example.com/chats/7?a=b", "/chats/7?a=b"],
  ["projectbroadcast://open/chats", "/chats"],
  ["https://elsewhere.example/chats/7", null],
  ["projectbroadcast://open//evil.example", null],
  ["projectbroadcast://share/chats", null],
  ["javascript:alert(1)", null],
])("a link that another app opens us with shows a screen of ours or nothing: %s", (link, screen) => {
  expect(native.screenOf(link, server.origin)).toBe(screen);
});

describe("an image from another app", () => {
  const shared = async (files: object[]) => {
    const told = vi.fn();
    const images = await native.takeSharedImages(told);
    phone.fire("CapacitorShareTarget", "shareReceived", { title: "", texts: [], files });
    return { told, images };
  };
  const file = (mimeType: string) => ({ uri: "/cache/a", name: "a", mimeType });

  it("is read at once, with its time, and returned once", async () => {
    vi.stubGlobal("fetch", async () => new Response("picture"));
    const { told, images } = await shared([file("text/plain"), file("image/png")]);
    expect(told).toHaveBeenCalledWith(true);
    const image = await images.take();
    expect(image).toMatchObject({ mimeType: "image/png", size: 7 });
    expect([image?.imageData.type, Math.abs((image?.sharedAt ?? 0) - Date.now()) < 5_000]).toEqual([
      "image/png",
      true,
    ]);
    expect(await images.take()).toBeNull();
  });

  it("is null when it cannot be read, or is something else", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
    expect(await (await shared([file("image/png")])).images.take()).toBeNull();
    const other = await shared([file("application/pdf")]);
    expect([other.told.mock.calls, await other.images.take()]).toEqual([[[false]], null]);
  });
});

it("text has the phone's text size, and the page's own zoom is off", async () => {
  phone.answers["TextZoom.getPreferred"] = { value: 1.6 };
  expect((await native.loadTextZoom("android"))()).toBe(1.6);
  expect(callsOf("TextZoom")[0]).toEqual({ plugin: "TextZoom", method: "set", options: { value: 1 } });
  phone.answers["TextZoom.getPreferred"] = new Error("none");
  expect((await native.loadTextZoom("ios"))()).toBe(1);
});
