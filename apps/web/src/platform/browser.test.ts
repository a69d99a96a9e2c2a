import { afterEach, describe, expect, it, vi } from "vitest";
import { browserPlatform } from "./browser.ts";
import { takeSharedImage } from "./browser-shared-image.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("the number on the app's icon", () => {
  it("is set while something is unread, and cleared otherwise", () => {
    const setAppBadge = vi.fn(async () => {});
    const clearAppBadge = vi.fn(async () => {});
    vi.stubGlobal("navigator", { setAppBadge, clearAppBadge });
    browserPlatform.showUnread(5);
    expect(setAppBadge).toHaveBeenCalledWith(5);
    browserPlatform.showUnread(0);
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
  });

  it("causes no error where the browser has no badge, or refuses it", async () => {
    vi.stubGlobal("navigator", {});
    browserPlatform.showUnread(5);
    vi.stubGlobal("navigator", { setAppBadge: () => Promise.reject(new Error("No.")) });
    browserPlatform.showUnread(5);
    await Promise.resolve();
  });
});

describe("sharing", () => {
  const content = { text: "Hi", url: "https://example.com" };

  it("opens the device's share sheet, and closing it is no failure", async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", { share });
    expect(await browserPlatform.share(content)).toBe(true);
    expect(share).toHaveBeenCalledWith(content);
    share.mockRejectedValueOnce(new DOMException("", "AbortError"));
    expect(await browserPlatform.share(content)).toBe(true);
  });

  it("returns false where the device cannot share, so that the caller copies instead", async () => {
    vi.stubGlobal("navigator", {});
    expect(await browserPlatform.share(content)).toBe(false);
    vi.stubGlobal("navigator", { share: () => Promise.reject(new DOMException("", "NotAllowedError")) });
    expect(await browserPlatform.share(content)).toBe(false);
  });
});

it("settings are stored on the device, and where storage is blocked the app works without", () => {
  browserPlatform.writeSetting("a", "1");
  expect(browserPlatform.readSetting("a")).toBe("1");
  expect(browserPlatform.settingKeys()).toEqual(["a"]);
  browserPlatform.writeSetting("a", null);
  expect(browserPlatform.readSetting("a")).toBeNull();
  vi.stubGlobal("localStorage", null);
  expect(browserPlatform.readSetting("a")).toBeNull();
  expect(browserPlatform.settingKeys()).toEqual([]);
  browserPlatform.writeSetting("a", "1");
});

describe("a picture another app shared", () => {
  it("is taken once from where the service worker left it", async () => {
    const headers = { "content-type": "image/png", "x-shared-at": "1700000000000" };
    const store = new Map([["/shared-image", new Response("png", { headers })]]);
    const cache = {
      match: async (key: string) => store.get(key),
      delete: async (key: string) => store.delete(key),
    };
    vi.stubGlobal("caches", { open: async () => cache });
    expect(await takeSharedImage()).toMatchObject({
      mimeType: "image/png",
      size: 3,
      sharedAt: 1_700_000_000_000,
    });
    expect(await takeSharedImage()).toBeNull();
  });

  it("is null where the browser stores nothing", async () => {
    expect(await takeSharedImage()).toBeNull();
  });
});
