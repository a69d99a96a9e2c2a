import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installPhoneBridge } from "../../testing/phone-bridge.ts";
import { FetchedEvents } from "./fetched-events.ts";
import { serverOriginOf } from "./server-address.ts";
import { addressAtServer, leadCallsToServer } from "./server-calls.ts";
import type { SessionTokens } from "./session-tokens.ts";

const origin = "https://app.example.com";
let loadTokens: () => Promise<SessionTokens>;
beforeAll(async () => {
  vi.resetModules();
  installPhoneBridge("android");
  ({ loadTokens } = await import("./session-tokens.ts"));
});
afterAll(() => {
  for (const name of ["phone", "androidBridge", "Capacitor"]) Reflect.deleteProperty(window, name);
  vi.resetModules();
});
beforeEach(() => localStorage.clear());
const kept = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
afterEach(() => {
  Object.assign(window, kept);
  vi.unstubAllGlobals();
});

/** Runs the page's calls against a server that answers as given. */
async function led(answer: () => Response) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => answer());
  window.fetch = asked as unknown as typeof window.fetch;
  const tokens = await loadTokens();
  leadCallsToServer({ origin, tokens });
  const headersOf = (call: number) => Object.fromEntries(new Headers(asked.mock.calls[call]?.[1].headers));
  return { asked, tokens, headersOf };
}
const told = (headers: Record<string, string>) => () => new Response("{}", { headers });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a call of the page", () => {
  it("goes to the server with its latest tokens, and never with cookies", async () => {
    const { asked, headersOf } = await led(told({ "x-session-token": "secret" }));
    await fetch("/api/users/session", { method: "POST", credentials: "include" });
    await fetch("/api/users/current", { credentials: "include", headers: { accept: "application/json" } });
    expect(asked.mock.calls.map(([address, { credentials }]) => [address, credentials])).toEqual([
      [`${origin}/api/users/session`, "omit"],
      [`${origin}/api/users/current`, "omit"],
    ]);
    expect([headersOf(0), headersOf(1)]).toEqual([
      {},
      { accept: "application/json", "x-session-token": "secret" },
    ]);
  });

  it.each(["/assets/a.js", "/", "https://elsewhere.example/api/x", "/apiary", "data:,x"])(
    "to any other address stays as it is, and carries no token: %s",
    async (address) => {
      const { asked, tokens, headersOf } = await led(told({}));
      tokens.learn((name) => (name === "x-session-token" ? "secret" : null));
      await fetch(address);
      expect([asked.mock.calls[0]?.[0], headersOf(0)]).toEqual([address, {}]);
      expect(addressAtServer(address, { origin })).toBeNull();
    },
  );

  it("works with XMLHttpRequest too", async () => {
    const { tokens } = await led(told({}));
    tokens.learn((name) => (name === "x-session-token" ? "secret" : null));
    const proto = Object.getPrototypeOf(window.XMLHttpRequest.prototype) as XMLHttpRequest;
    const open = vi.spyOn(proto, "open");
    const header = vi.spyOn(proto, "setRequestHeader");
    const send = vi.spyOn(proto, "send").mockImplementation(() => {});
    const request = new XMLHttpRequest();
    request.open("POST", "/api/contacts/imports");
    request.withCredentials = true;
    request.send();
    expect(open.mock.calls[0]?.[1]).toBe(`${origin}/api/contacts/imports`);
    expect(header).toHaveBeenCalledWith("x-session-token", "secret");
    expect([send.mock.calls.length, request.withCredentials]).toEqual([1, false]);
    vi.restoreAllMocks();
  });
});

describe("the tokens", () => {
  const only = (value: string) => (name: string) => (name === "x-session-token" ? value : null);

  it("outlive the app, only in the phone's secure storage", async () => {
    const tokens = await loadTokens();
    tokens.learn(only("secret"));
    await settled();
    expect((await loadTokens()).headers()).toEqual({ "x-session-token": "secret" });
    expect(localStorage.getItem("phone:Preferences")).toBeNull();
    const { options } = window.phone.calls.findLast(({ method }) => method === "internalSetItem")!;
    // Only on this phone, and only while it is unlocked.
    expect(options).toMatchObject({ sync: false, access: 1 });
  });

  it("are removed when the server revokes them, and listeners are told", async () => {
    const tokens = await loadTokens();
    const changed = vi.fn();
    tokens.onChange(changed);
    tokens.learn(only("secret"));
    tokens.learn(only("secret"));
    tokens.learn(only(""));
    await settled();
    expect([changed.mock.calls.length, tokens.headers(), (await loadTokens()).headers()]).toEqual([
      2,
      {},
      {},
    ]);
  });

  it("are missing if the secure storage holds something else or cannot be opened", async () => {
    localStorage.setItem(
      "phone:SecureStorage",
      JSON.stringify({ "capacitor-storage_session-tokens": "no JSON" }),
    );
    expect((await loadTokens()).headers()).toEqual({});
    window.phone.answers["SecureStorage.internalGetItem"] = new Error("locked");
    expect((await loadTokens()).headers()).toEqual({});
    Reflect.deleteProperty(window.phone.answers, "SecureStorage.internalGetItem");
  });
});

describe("the live stream", () => {
  const events = (...parts: string[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
          controller.close();
        },
      }),
    );
  const listen = (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    const source = new FetchedEvents("/api/events");
    const heard: string[] = [];
    for (const name of ["open", "change", "ready", "error"])
      source.addEventListener(name, (event) =>
        heard.push(name + (event instanceof MessageEvent ? ` ${String(event.data)}` : "")),
      );
    return { source, heard };
  };

  it("parses events however they are split, skips comments, and reports its end", async () => {
    const { heard } = listen(async () =>
      events(
        "retry: 1000\n\nevent: ready\nda",
        "ta: {}\n\n: still here\n\nevent: change\r\ndata: 1\r\ndata:2\r\n\r\n",
      ),
    );
    await vi.waitFor(() => expect(heard).toContain("error"));
    expect(heard).toEqual(["open", "ready {}", "change 1\n2", "error"]);
  });

  it.each([
    ["refuses", async () => new Response("", { status: 401 })],
    ["is away", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("tells an error once where the server %s", async (_what, answer) => {
    const { heard } = listen(answer);
    await settled();
    expect(heard).toEqual(["error"]);
  });

  it("emits nothing more once closed", async () => {
    const { source, heard } = listen(async () => events("event: change\ndata: 1\n\n"));
    source.close();
    await settled();
    expect(heard).toEqual([]);
  });
});

it.each([
  ["app.example.com", "https://app.example.com"],
  [" https://app.example.com/chats ", "https://app.example.com"],
  ["https://app.example.com:8443", "https://app.example.com:8443"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://app.example.com", null],
  ["https://maya@app.example.com", null],
  ["ftp://app.example.com", null],
  ["not an address", null],
  ["", null],
])("the server's address %j is called at %s", (typed, called) => {
  expect(serverOriginOf(typed)).toBe(called);
});
