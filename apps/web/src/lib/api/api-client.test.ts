import { endpoint } from "@broadcast/contract/endpoint";
import { messages } from "@broadcast/contract/messages";
import { spaces } from "@broadcast/contract/spaces";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { haveDeviceStore } from "../../testing/device-memory.ts";
import { setPresentPerson } from "../device/personal-state.ts";
import { awaitRest } from "../live/at-rest.ts";
import { addressOf, call } from "./api-client.ts";
import { type ApiEvent, onApiEvent } from "./api-events.ts";

const read = endpoint({
  method: "GET",
  path: "things/{thingId}",
  summary: "",
  access: "signed-in",
  params: z.object({ thingId: z.string() }),
  query: z.object({ page: z.number().optional() }),
  reply: z.object({ name: z.string() }),
});
const write = endpoint({
  method: "PUT",
  path: "things/{thingId}",
  summary: "",
  access: "signed-in",
  params: z.object({ thingId: z.string() }),
  body: z.object({ name: z.string() }),
  reply: z.object({}),
});
const upload = endpoint({
  method: "POST",
  path: "files",
  summary: "",
  access: "signed-in",
  kind: "multipart",
  body: z.object({ name: z.string() }),
  reply: z.object({}),
});

const answer = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const send = vi.fn<typeof fetch>();
const sent = (index = 0) => {
  const [address, init] = send.mock.calls[index] ?? [];
  return {
    address,
    method: init?.method,
    body: init?.body,
    headers: init?.headers as Record<string, string>,
    credentials: init?.credentials,
  };
};
const events: ApiEvent[] = [];
let stop = () => {};
const change = () => call(write, { params: { thingId: "7" }, body: { name: "Fall" } });

beforeEach(() => {
  vi.stubGlobal("fetch", send);
  send.mockReset();
  events.length = 0;
  stop = onApiEvent((event) => events.push(event));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

describe("calls", () => {
  it("put values into the address, and nothing that could leave its place", () => {
    expect(addressOf(read, { params: { thingId: "a/b?c" }, query: { page: 2, term: undefined } })).toBe(
      "/api/things/a%2Fb%3Fc?page=2",
    );
  });

  it("send the headers the server expects, and return its reply", async () => {
    send.mockResolvedValue(answer(200, { name: "Fall" }));
    expect(await call(read, { params: { thingId: "7" } })).toEqual({ name: "Fall" });
    expect(sent()).toMatchObject({
      address: "/api/things/7",
      method: "GET",
      body: undefined,
      credentials: "include",
    });
    expect(sent().headers).toMatchObject({
      accept: "application/json",
      "x-os-name": "web",
      "x-app-version": expect.any(String),
    });
    expect(sent().headers["idempotency-key"]).toBeUndefined();
  });

  it("give each write an idempotency key of its own, and its retries the same", async () => {
    vi.useFakeTimers();
    send
      .mockResolvedValueOnce(answer(503))
      .mockResolvedValueOnce(answer(502))
      .mockImplementation(async () => answer(200));
    const first = change();
    await vi.advanceTimersByTimeAsync(499);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + 1000);
    await first;
    await change();
    const keys = [0, 1, 2, 3].map((index) => sent(index).headers["idempotency-key"]);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("retry a busy gateway after 0.5, 1, 2 and 4 s, then give up and say so", async () => {
    vi.useFakeTimers();
    send.mockImplementation(async () => answer(504));
    const failed = change().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(7499);
    expect(send).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ status: 504 });
    expect(send).toHaveBeenCalledTimes(5);
    expect(events).toEqual([
      {
        kind: "notice",
        tone: "error",
        title: "Unexpected Error",
        text: "Please try again in a few minutes.",
      },
    ]);
  });

  it.each([
    [
      400,
      { error: "That is no date.", code: "bad-request" },
      { kind: "notice", tone: "error", title: "Oops! An Error Occurred", text: "That is no date." },
    ],
    [401, { error: "Please sign in.", code: "unauthorized" }, { kind: "unauthorized" }],
    [401, { error: "Wrong password.", code: "wrong-credentials" }, null],
    [403, { error: "Account Cancelled", code: "account-cancelled" }, null],
    [
      403,
      { error: "Only admins may.", code: "forbidden" },
      { kind: "notice", tone: "error", title: "Only admins may.", text: undefined },
    ],
    [
      409,
      { error: "Taken.", code: "conflict" },
      { kind: "notice", tone: "error", title: "Taken.", text: undefined },
    ],
    [428, { error: "Code needed.", code: "multi-factor-required" }, null],
    [
      429,
      { error: "Slow down.", code: "too-many-requests" },
      { kind: "notice", tone: "error", title: "Oh no!", text: "Slow down." },
    ],
    [500, { error: "Broken.", code: "internal" }, null],
    [
      507,
      { error: "Full.", code: "internal" },
      { kind: "notice", tone: "error", title: "Unexpected Error", text: undefined },
    ],
  ])("answer %i %o as the error catalog says", async (status, body, expected) => {
    send.mockResolvedValue(answer(status, body));
    await expect(change()).rejects.toMatchObject({ status, code: body.code, message: body.error });
    expect(events).toEqual(expected ? [expected] : []);
  });

  it("show the status text when a server gives no sentence, as a gateway does", async () => {
    send.mockResolvedValue(new Response("<html>", { status: 418, statusText: "I'm a teapot" }));
    await expect(change()).rejects.toMatchObject({ status: 418, message: "I'm a teapot" });
    expect(events).toEqual([{ kind: "notice", tone: "error", title: "I'm a teapot", text: undefined }]);
  });

  it("report a server error without showing it to the user", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    send.mockResolvedValue(answer(500, { error: "Broken.", code: "internal", requestId: "r1" }));
    await expect(change()).rejects.toMatchObject({ status: 500 });
    expect(events).toEqual([]);
    expect(report.mock.calls[0]?.[0]).toMatchObject({ status: 500, requestId: "r1" });
    report.mockRestore();
  });

  it("keep the fields a server objects to", async () => {
    send.mockResolvedValue(
      answer(400, {
        error: "Please check.",
        code: "invalid-input",
        fields: { name: "Too long." },
        requestId: "r1",
      }),
    );
    await expect(change()).rejects.toMatchObject({ fields: { name: "Too long." }, requestId: "r1" });
  });

  it("ask for an upgrade once in 5 s", async () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    send.mockImplementation(async () => answer(426, { error: "Please reload.", code: "upgrade-required" }));
    await expect(change()).rejects.toThrow();
    await expect(change()).rejects.toThrow();
    expect(events).toEqual([
      { kind: "upgrade", text: "Please reload.", actionLabel: "Reload Now", link: null },
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(change()).rejects.toThrow();
    expect(events).toHaveLength(2);
  });

  it("show nothing when they were aborted or are quiet", async () => {
    send.mockImplementation(
      (_, init) =>
        new Promise((_done, fail) =>
          init?.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError"))),
        ),
    );
    const control = new AbortController();
    const given = call(read, { params: { thingId: "7" }, signal: control.signal });
    control.abort();
    await expect(given).rejects.toMatchObject({ code: "aborted" });
    send.mockResolvedValue(answer(400));
    await expect(call(read, { params: { thingId: "7" }, isQuiet: true })).rejects.toMatchObject({
      status: 400,
    });
    expect(events).toEqual([]);
  });

  it("show a sentence when there is no connection", async () => {
    send.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(change()).rejects.toMatchObject({
      code: "offline",
      message: "The server didn't respond. Check your connection and try again.",
    });
  });

  it("send a file as a form", async () => {
    send.mockResolvedValue(answer(200));
    await call(upload, { body: { name: "Menu" }, upload: new Blob(["x"]) });
    const form = sent().body as FormData;
    expect(form.get("name")).toBe("Menu");
    expect(form.get("upload")).toBeInstanceOf(Blob);
    expect(sent().headers["content-type"]).toBeUndefined();
  });

  it("send no write from the style guide, and show what would have been sent", async () => {
    window.history.replaceState(null, "", "/style-guide/components");
    await expect(change()).rejects.toMatchObject({ code: "aborted" });
    expect(send).not.toHaveBeenCalled();
    expect(events).toEqual([{ kind: "notice", tone: "info", title: "Would PUT things/7" }]);
    send.mockResolvedValue(answer(200, { name: "x" }));
    await call(read, { params: { thingId: "7" } });
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it("what was last read of chats and spaces is available offline; searches and folders are not", async () => {
  const things = haveDeviceStore();
  setPresentPerson({ personId: "maya", accountId: "maya" });
  awaitRest(new QueryClient());
  const id = "01a1fc20-0000-7000-8000-000000000001";
  const reads = [
    () => call(messages.searchChats, { body: {} }),
    () => call(spaces.search, { body: { term: "", sort: "modified", paging: { page: 1, pageSize: 25 } } }),
    () => call(spaces.get, { params: { id } }),
    () => call(spaces.thread, { params: { id }, query: {} }),
  ];
  const others = [
    () => call(spaces.search, { body: { term: "book" } }),
    () => call(spaces.search, { body: { folderId: id } }),
    () => call(spaces.thread, { params: { id }, query: { before: id } }),
  ];
  for (const [index, read] of reads.entries()) {
    send.mockResolvedValueOnce(answer(200, { index }));
    await read();
  }
  await vi.waitFor(() => expect(things.size).toBe(reads.length), { timeout: 3_000 });
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  for (const [index, read] of reads.entries()) expect(await read()).toEqual({ index });
  things.delete(`answer/maya/maya/spaces/search`);
  for (const read of others) await expect(read()).rejects.toMatchObject({ code: "offline" });
  for (const read of others) {
    send.mockResolvedValueOnce(answer(200, {}));
    await read();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([...things.keys()].filter((key) => key.includes("spaces/search"))).toEqual([]);
});
