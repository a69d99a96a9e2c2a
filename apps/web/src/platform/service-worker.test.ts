import { beforeEach, describe, expect, it, vi } from "vitest";
import screens from "../../../../docs/screens.json?raw";
import source from "../../public/sw.js?raw";

const origin = "https://app.example";

type Handler = (event: unknown) => void;
interface Asked {
  url: string;
  method: string;
  mode: string;
  formData?: () => Promise<FormData>;
}

interface OpenWindow {
  focused: boolean;
  focus: () => Promise<void>;
  postMessage: (message: unknown) => void;
}

/** A browser that runs the worker, with in-memory caches. */
const boot = (userAgent = "Mozilla/5.0 Gecko/20100101 Firefox/140.0") => {
  const windows: OpenWindow[] = [];
  const handlers = new Map<string, Handler>();
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (request: string | Asked) =>
    new URL(typeof request === "string" ? request : request.url, origin).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (request: string | Asked, response: Response) => void store.set(keyOf(request), response),
      addAll: async (addresses: string[]) => {
        for (const address of addresses) store.set(keyOf(address), await network(address));
      },
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => store.delete(url),
    };
  };
  const match = async (request: string | Asked) =>
    [...stores.values()]
      .map((store) => store.get(keyOf(request)))
      .find(Boolean)
      ?.clone();
  const release = { files: [] as string[] };
  const network = vi.fn(async (request: string | Asked) => {
    const { pathname } = new URL(keyOf(request));
    if (pathname === "/built-files.json") return Response.json(release.files);
    const type = pathname.startsWith("/assets/") ? "text/javascript" : "text/html";
    return new Response(`network ${pathname}`, { headers: { "content-type": type } });
  });
  const self = {
    location: { origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: vi.fn(async () => {}),
    },
    navigator: { setAppBadge: vi.fn(async () => {}), userAgent },
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: {
        getSubscription: vi.fn(async (): Promise<object | null> => null),
        subscribe: vi.fn(async (): Promise<object> => ({ endpoint: "https://push.example/made" })),
      },
    },
  };
  new Function("self", "caches", "fetch", source)(self, { open, match }, network);
  const wait = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  };
  /** The worker's answer; null if it leaves the request to the browser. */
  const ask = async (path: string, more: Partial<Asked> = {}): Promise<Response | null> => {
    const found: { answer: Promise<Response> | null } = { answer: null };
    const request = { url: new URL(path, origin).href, method: "GET", mode: "cors", ...more };
    handlers.get("fetch")?.({
      request,
      respondWith: (answer: Promise<Response>) => {
        found.answer = answer;
      },
    });
    return found.answer;
  };
  const goOffline = () => network.mockRejectedValue(new TypeError("Failed to fetch"));
  return { self, ask, wait, network, goOffline, stores, release, windows };
};

const textOf = async (answer: Response | null) => answer?.text();
const navigate = { mode: "navigate" };
const keep = (what: { addresses?: string[]; isWhole?: boolean } = {}) =>
  worker.wait("message", { data: { kind: "keep", addresses: [], isWhole: true, ...what } });
const keptFiles = () =>
  [...(worker.stores.get("assets")?.keys() ?? [])].map((address) => new URL(address).pathname);
let worker = boot();
beforeEach(async () => {
  worker = boot();
  await worker.wait("install");
  worker.network.mockClear();
});

describe("what the worker never handles", () => {
  it.each([
    ["/api/users/session", {}],
    ["/api/events", {}],
    ["/api/users/vcard/file", { mode: "navigate" }],
    ["/media/a.png", { mode: "navigate" }],
    ["/api/messages/send", { method: "POST" }],
    ["/webhooks/twilio/messages", { method: "POST" }],
    ["/media/a.png", {}],
    ["https://elsewhere.example/a.js", {}],
    ["/chats", { method: "POST" }],
  ])("%s %j", async (path, more) => {
    expect(await worker.ask(path, more)).toBeNull();
  });
});

it("pages that the server renders for the public are never handled: a cached one would open in place of the app", async () => {
  const listed = JSON.parse(screens) as { path: string; drawnBy?: string }[];
  const drawn = listed.flatMap(({ path, drawnBy }) => (drawnBy === "server" ? [path] : []));
  expect(drawn).toContain("/unsubscribe/{contactSlug}");
  for (const path of drawn)
    expect([path, await worker.ask(path.replaceAll(/[{}?]/g, ""), navigate)]).toEqual([path, null]);
});

describe("the page", () => {
  it("comes from the server while there is one, so that a release is there at once", async () => {
    expect(await textOf(await worker.ask("/chats", navigate))).toBe("network /chats");
    expect(worker.network).toHaveBeenCalledTimes(1);
  });

  it("opens offline, at any address", async () => {
    await worker.ask("/chats", navigate);
    worker.goOffline();
    expect(await textOf(await worker.ask("/contacts/7", navigate))).toBe("network /chats");
  });

  it("says that there is no connection if it was never cached", async () => {
    worker.stores.get("shell")?.delete(`${origin}/`);
    worker.goOffline();
    expect(await textOf(await worker.ask("/chats", navigate))).toBe("network /offline.html");
  });
});

describe("hashed files", () => {
  it("are fetched once, and available offline", async () => {
    await worker.ask("/assets/a-1.js");
    await worker.ask("/assets/a-1.js");
    expect(worker.network).toHaveBeenCalledTimes(1);
    worker.goOffline();
    expect(await textOf(await worker.ask("/assets/a-1.js"))).toBe("network /assets/a-1.js");
  });

  it("that are gone from the server stay gone, so that the page reloads", async () => {
    worker.network.mockResolvedValue(new Response("", { status: 404 }));
    expect((await worker.ask("/assets/old.js"))?.status).toBe(404);
    expect(worker.stores.get("assets")?.size ?? 0).toBe(0);
  });

  it("loaded before the worker was running are cached when the page names them", async () => {
    const addresses = [
      `${origin}/assets/b-2.js`,
      `${origin}/api/users/session`,
      "https://elsewhere.example/c.js",
    ];
    worker.release.files = ["/assets/c-3.js"];
    await keep({ addresses, isWhole: false });
    expect(keptFiles()).toEqual(["/assets/b-2.js"]);
  });

  it("of the whole release are cached ahead, so that every screen opens offline", async () => {
    worker.release.files = ["/assets/c-3.js", "/assets/d-4.css"];
    await keep();
    worker.goOffline();
    expect(await textOf(await worker.ask("/assets/d-4.css"))).toBe("network /assets/d-4.css");
    expect(keptFiles()).toHaveLength(2);
  });

  it("of the whole release are cached only while the user pauses, and the page is told when all are", async () => {
    vi.useFakeTimers();
    worker.release.files = ["/assets/c-3.js", "/assets/d-4.css"];
    const source = { postMessage: vi.fn() };
    await worker.wait("message", { data: { kind: "in-use" } });
    const kept = worker.wait("message", { data: { kind: "keep", addresses: [], isWhole: true }, source });
    await vi.advanceTimersByTimeAsync(1_500);
    await worker.wait("message", { data: { kind: "in-use" } });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(keptFiles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    await kept;
    expect(keptFiles()).toHaveLength(2);
    expect(source.postMessage).toHaveBeenCalledWith({ kind: "kept", isWhole: true });
    vi.useRealTimers();
  });

  it("of earlier releases stay for tabs that are still open, until there are too many", async () => {
    for (const release of ["1", "2", "3", "4"]) {
      worker.release.files = [`/assets/a-${release}.js`, `/assets/b-${release}.js`];
      await keep();
    }
    expect(keptFiles()).toEqual(
      ["2", "3", "4"].flatMap((each) => [`/assets/a-${each}.js`, `/assets/b-${each}.js`]),
    );
    worker.network.mockResolvedValue(new Response("", { status: 404 }));
    expect(await textOf(await worker.ask("/assets/a-2.js"))).toBe("network /assets/a-2.js");
  });

  it("that fail to load do not keep out the others", async () => {
    worker.release.files = ["/assets/c-3.js", "/assets/d-4.js"];
    worker.network.mockResolvedValueOnce(Response.json(worker.release.files));
    worker.network.mockResolvedValueOnce(new Response("", { status: 404 }));
    await keep();
    expect(keptFiles()).toEqual(["/assets/d-4.js"]);
  });
});

const share = (file: File) => {
  const form = new FormData();
  form.set("image", file);
  vi.spyOn(Response, "redirect").mockImplementation(
    (to) => new Response(null, { status: 303, headers: { location: String(to) } }),
  );
  return worker.ask("/share", { method: "POST", formData: async () => form });
};

it("anything but a picture is rejected, and the app is told", async () => {
  const answer = await share(new File(["x"], "a.pdf", { type: "application/pdf" }));
  expect(answer?.headers.get("location")).toBe("/chats?shared=refused");
  expect(worker.stores.get("shared")?.size ?? 0).toBe(0);
  vi.restoreAllMocks();
});

it("a picture another app shares is cached for the app, which opens on its chats", async () => {
  const answer = await share(new File(["x"], "a.png", { type: "image/png" }));
  expect(answer?.headers.get("location")).toBe("/chats?shared=image");
  const kept = worker.stores.get("shared")?.get(`${origin}/shared-image`);
  expect(kept?.headers.get("content-type")).toBe("image/png");
  expect(Math.abs(Number(kept?.headers.get("x-shared-at")) - Date.now())).toBeLessThan(5_000);
  vi.restoreAllMocks();
});

const note = { id: "1", title: "Jo", body: "Hi", url: "/chats/7", unread: 3 };
const push = (change: object = {}, on = worker) =>
  on.wait("push", { data: { json: () => ({ ...note, ...change }) } });
const aWindow = (focused: boolean) => ({ focused, focus: vi.fn(async () => {}), postMessage: vi.fn() });
const shown = (on = worker) => on.self.registration.showNotification;

describe("a notification", () => {
  it("shows its text and the count", async () => {
    await push();
    expect(shown()).toHaveBeenCalledWith(
      "Jo",
      expect.objectContaining({ body: "Hi", tag: "/chats/7", renotify: true, data: { url: "/chats/7" } }),
    );
    expect(worker.self.navigator.setAppBadge).toHaveBeenCalledWith(3);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", 7])(
    "never leads out of the app: %s",
    async (url) => {
      await push({ url });
      expect(shown()).toHaveBeenCalledWith("Jo", expect.objectContaining({ data: { url: "/chats" } }));
    },
  );

  it("that arrives twice is shown once, even by a worker that was stopped in between", async () => {
    await push();
    const again = boot();
    for (const [name, store] of worker.stores) again.stores.set(name, store);
    await push({}, again);
    await push({ id: "2" }, again);
    expect(shown()).toHaveBeenCalledTimes(1);
    expect(shown(again)).toHaveBeenCalledTimes(1);
  });

  it("is remembered only once it was shown, and only for a while", async () => {
    shown().mockRejectedValueOnce(new Error("The browser is closing"));
    await push().catch(() => {});
    for (let id = 1; id <= 60; id += 1) await push({ id: String(id) });
    expect(shown()).toHaveBeenCalledTimes(61);
    expect(await worker.stores.get("notices")?.get(`${origin}/shown-notices`)?.clone().json()).toHaveLength(
      50,
    );
  });

  it("is not shown while the app is in view; the count is", async () => {
    worker.windows.push(aWindow(false), aWindow(true));
    await push();
    expect(shown()).not.toHaveBeenCalled();
    expect(worker.self.navigator.setAppBadge).toHaveBeenCalledWith(3);
    worker.windows.pop();
    await push({ id: "2" });
    expect(shown()).toHaveBeenCalledTimes(1);
  });

  it("is always shown where the browser would otherwise revoke the permission", async () => {
    const safari = boot("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15");
    safari.windows.push(aWindow(true));
    await push({}, safari);
    expect(shown(safari)).toHaveBeenCalledTimes(1);
  });

  it("that is pressed opens its chat in the existing window", async () => {
    const notification = { close: vi.fn(), data: { url: "/chats/7" } };
    await worker.wait("notificationclick", { notification });
    expect(worker.self.clients.openWindow).toHaveBeenCalledWith("/chats/7");
    const open = aWindow(false);
    worker.windows.push(open);
    await worker.wait("notificationclick", { notification });
    expect(open.focus).toHaveBeenCalled();
    expect(open.postMessage).toHaveBeenCalledWith({ kind: "open", url: "/chats/7" });
    expect(worker.self.clients.openWindow).toHaveBeenCalledTimes(1);
  });
});

describe("a subscription that the browser lets expire", () => {
  /** The calls to the API; `key` is its answer to a request for the server's key. */
  const renew = async (key: Response, event: object = {}) => {
    worker.network.mockImplementation(async (request) =>
      request === "/api/push/key" ? key.clone() : Response.json({}),
    );
    await worker.wait("pushsubscriptionchange", event);
    const told = (worker.network.mock.calls as unknown as [string, RequestInit][]).filter(
      ([address]) => address === "/api/push/subscribe",
    );
    return told.map(([, { method, credentials, body }]) => {
      expect([method, credentials]).toEqual(["POST", "same-origin"]);
      const { token, ...more } = JSON.parse(String(body)) as { token: string };
      return { endpoint: (JSON.parse(token) as { endpoint: string }).endpoint, ...more };
    });
  };
  const aKey = () => Response.json({ publicKey: "key" });
  const told = (name: string) => [
    { endpoint: `https://push.example/${name}`, deviceType: "web", isRenewal: true },
  ];

  it("is renewed with the server's key, and reported", async () => {
    expect(await renew(aKey())).toEqual(told("made"));
    expect(worker.self.registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: "key",
    });
  });

  it("is only reported if the browser has already made a new one", async () => {
    const newSubscription = { endpoint: "https://push.example/given" };
    expect(await renew(aKey(), { newSubscription })).toEqual(told("given"));
    worker.network.mockClear();
    worker.self.registration.pushManager.getSubscription.mockResolvedValue({
      endpoint: "https://push.example/found",
    });
    expect(await renew(aKey())).toEqual(told("found"));
    expect(worker.self.registration.pushManager.subscribe).not.toHaveBeenCalled();
  });

  it("is not renewed while signed out, and if the server has no key", async () => {
    expect(await renew(Response.json({}, { status: 401 }))).toEqual([]);
    expect(await renew(Response.json({ publicKey: null }))).toEqual([]);
    expect(worker.self.registration.pushManager.subscribe).not.toHaveBeenCalled();
  });

  it("waits for the next visit without a connection or the permission", async () => {
    worker.self.registration.pushManager.subscribe.mockRejectedValueOnce(new Error("not allowed"));
    expect(await renew(aKey())).toEqual([]);
    worker.goOffline();
    await worker.wait("pushsubscriptionchange");
  });
});
