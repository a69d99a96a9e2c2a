import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "../../public/sw.js?raw";

const origin = "https://app.example";

type Handler = (event: unknown) => void;
interface Asked {
  url: string;
  method: string;
  mode: string;
  formData?: () => Promise<FormData>;
}

/** A browser that runs the worker, with caches that only remember. */
const boot = () => {
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
      keys: async () => [...store.keys()],
      delete: async (key: string) => store.delete(key),
    };
  };
  const match = async (request: string | Asked) =>
    [...stores.values()]
      .map((store) => store.get(keyOf(request)))
      .find(Boolean)
      ?.clone();
  const network = vi.fn(async (request: string | Asked) => {
    const { pathname } = new URL(keyOf(request));
    const type = pathname.startsWith("/assets/") ? "text/javascript" : "text/html";
    return new Response(`network ${pathname}`, { headers: { "content-type": type } });
  });
  const self = {
    location: { origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    navigator: { setAppBadge: vi.fn(async () => {}) },
    registration: { showNotification: vi.fn(async () => {}) },
  };
  new Function("self", "caches", "fetch", source)(self, { open, match }, network);
  const wait = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  };
  /** What the worker answers; null where it leaves the request to the browser. */
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
  return { self, ask, wait, network, goOffline, stores };
};

const textOf = async (answer: Response | null) => answer?.text();
const navigate = { mode: "navigate" };
let worker = boot();
beforeEach(async () => {
  worker = boot();
  await worker.wait("install");
  worker.network.mockClear();
});

describe("what is never touched", () => {
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

describe("the page", () => {
  it("comes from the server while there is one, so that a release is there at once", async () => {
    expect(await textOf(await worker.ask("/chats", navigate))).toBe("network /chats");
    expect(worker.network).toHaveBeenCalledTimes(1);
  });

  it("opens without a connection, at any address", async () => {
    await worker.ask("/chats", navigate);
    worker.goOffline();
    expect(await textOf(await worker.ask("/contacts/7", navigate))).toBe("network /chats");
  });

  it("says that there is no connection where it was never kept", async () => {
    worker.stores.get("shell")?.delete(`${origin}/`);
    worker.goOffline();
    expect(await textOf(await worker.ask("/chats", navigate))).toBe("network /offline.html");
  });
});

describe("hashed files", () => {
  it("are asked for once, and there without a connection", async () => {
    await worker.ask("/assets/a-1.js");
    await worker.ask("/assets/a-1.js");
    expect(worker.network).toHaveBeenCalledTimes(1);
    worker.goOffline();
    expect(await textOf(await worker.ask("/assets/a-1.js"))).toBe("network /assets/a-1.js");
  });

  it("that are gone from the server stay gone, so that the page loads anew", async () => {
    worker.network.mockResolvedValue(new Response("", { status: 404 }));
    expect((await worker.ask("/assets/old.js"))?.status).toBe(404);
    expect(worker.stores.get("assets")?.size ?? 0).toBe(0);
  });

  it("loaded before the worker was there are kept when the page tells of them", async () => {
    const addresses = [
      `${origin}/assets/b-2.js`,
      `${origin}/api/users/session`,
      "https://elsewhere.example/c.js",
    ];
    await worker.wait("message", { data: { kind: "keep", addresses } });
    expect([...(worker.stores.get("assets")?.keys() ?? [])]).toEqual([`${origin}/assets/b-2.js`]);
  });
});

it("a picture another app shares is kept for the app, which opens on its chats", async () => {
  const form = new FormData();
  form.set("image", new File(["x"], "a.png", { type: "image/png" }));
  vi.spyOn(Response, "redirect").mockImplementation(
    (to) => new Response(null, { status: 303, headers: { location: String(to) } }),
  );
  const answer = await worker.ask("/share", { method: "POST", formData: async () => form });
  expect(answer?.headers.get("location")).toBe("/chats?shared=image");
  const kept = worker.stores.get("shared")?.get(`${origin}/shared-image`);
  expect(kept?.headers.get("content-type")).toBe("image/png");
  expect(Math.abs(Number(kept?.headers.get("x-shared-at")) - Date.now())).toBeLessThan(5_000);
  vi.restoreAllMocks();
});

it("a notification shows its words and the count, and never leads out of the app", async () => {
  const note = { title: "Jo", body: "Hi", url: "//evil.example", unread: 3 };
  await worker.wait("push", { data: { json: () => note } });
  expect(worker.self.registration.showNotification).toHaveBeenCalledWith(
    "Jo",
    expect.objectContaining({ body: "Hi", data: { url: "/chats" } }),
  );
  expect(worker.self.navigator.setAppBadge).toHaveBeenCalledWith(3);
});
