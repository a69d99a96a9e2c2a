import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { deviceStore } from "../../../lib/device/device-store.ts";
import { keptFor, keptKey, readAllKept } from "../../../lib/device/kept-on-device.ts";
import { setPresentPerson } from "../../../lib/device/personal-state.ts";
import { aMessage } from "../../../testing/a-message.ts";
import { haveDeviceStore } from "../../../testing/device-memory.ts";
import { emptyDraft } from "./drafts.ts";
import { resumeOutbox, retry, send, usePending } from "./outbox.ts";

const person = { personId: "p1", accountId: "a1" };
const contactId = "01a1fc20-0000-7000-8000-000000000001";
const recipient = { contactId };
const posted: { id: string; text: string }[] = [];
let isReachable = true;

const delivery = {
  recipient,
  readLastId: () => null,
  onSent: () => {},
};
const kept = () =>
  readAllKept("outbox").map(
    ([, value]) => JSON.parse(value) as { text: string; isWaiting: boolean; error: string | null },
  );
const shown = () => renderHook(() => usePending(contactId)).result;
/** Another window of the same browser stores a value, and this one is notified. */
const anotherWindow = (id: string, value: object | null) => {
  keptFor("outbox").write(`${contactId}/${id}`, value && JSON.stringify(value));
  const newValue = value && JSON.stringify(value);
  const key = keptKey(person, "outbox", `${contactId}/${id}`);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
};
const theirs = (id: string, text: string, change: object = {}) => ({
  ...emptyDraft,
  ...{ id, recipient, text, at: Date.now(), error: null, message: null, postedAt: null },
  ...change,
});
const back = () => window.dispatchEvent(new Event("online"));

beforeEach(() => {
  localStorage.clear();
  posted.length = 0;
  isReachable = true;
  setPresentPerson(person);
  vi.stubGlobal("fetch", async (_address: string, { headers, body }: RequestInit) => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    const id = (headers as Record<string, string>)["idempotency-key"]!;
    const text = String((body as FormData).get("text"));
    posted.push({ id, text });
    const message: Message = aMessage({ _id: `m-${posted.length}`, contactId, text });
    return Response.json(message);
  });
});
afterEach(() => {
  setPresentPerson(null);
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("offline messages wait on the device, and are sent in order once it is online", async () => {
  isReachable = false;
  send({ ...emptyDraft, text: "One" }, delivery);
  send({ ...emptyDraft, text: "Two" }, delivery);
  await vi.waitFor(() => expect(kept().map(({ isWaiting }) => isWaiting)).toEqual([true, true]));
  isReachable = true;
  back();
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["One", "Two"]));
  expect(kept()).toEqual([]);
});

test("while the server is away, waiting messages are retried now and then, only the first of each thread", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isReachable = false;
  const tries = vi.fn();
  vi.stubGlobal("fetch", async () => {
    tries();
    throw new TypeError("Failed to fetch");
  });
  for (const text of ["One", "Two", "Three", "Four"]) send({ ...emptyDraft, text }, delivery);
  await vi.waitFor(() => expect(kept().map(({ isWaiting }) => isWaiting)).toEqual([true, true, true, true]));
  const before = tries.mock.calls.length;
  for (let round = 0; round < 4; round += 1) await vi.advanceTimersByTimeAsync(20_000);
  expect(tries.mock.calls.length - before).toBe(4);
  vi.useRealTimers();
});

test("messages left by a closed page are sent once at the next start, with their own keys", async () => {
  const left = {
    ...emptyDraft,
    id: "key-1",
    recipient,
    text: "Late",
    error: null,
    isPosted: true,
    message: null,
  };
  keptFor("outbox").write(contactId, JSON.stringify([{ ...left, postedAt: Date.now() - 12 * 3_600_000 }]));
  resumeOutbox();
  resumeOutbox();
  await vi.waitFor(() => expect(posted).toEqual([{ id: "key-1", text: "Late" }]));
  resumeOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posted).toHaveLength(1);
});

test("what a closed page left is sent once the device is online, even if the page was opened offline", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  keptFor("outbox").write(`${contactId}/key-10`, JSON.stringify(theirs("key-10", "Late")));
  setPresentPerson(null);
  // As in a page that has just been loaded.
  vi.resetModules();
  const opened = {
    ...(await import("../../../lib/device/personal-state.ts")),
    ...(await import("./outbox.ts")),
  };
  onTestFinished(() => opened.setPresentPerson(null));
  opened.setPresentPerson(person);
  opened.resumeOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posted).toEqual([]);
  isOnline.mockReturnValue(true);
  back();
  await vi.waitFor(() => expect(posted).toEqual([{ id: "key-10", text: "Late" }]));
});

const answering = (status: number, code: string) =>
  vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
    posted.push({ id: (headers as Record<string, string>)["idempotency-key"]!, text: "" });
    return Response.json({ error: "Not now.", code }, { status });
  });

test.each([
  [500, "internal"],
  [401, "unauthorized"],
  [426, "upgrade-required"],
  [429, "too-many-requests"],
  [409, "request-in-progress"],
])("a message that the server answers with %s for now waits, and is not sent twice", async (status, code) => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const answered = fetch;
  answering(status, code);
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(kept()).toMatchObject([
    { isWaiting: true, isPosted: true, postedAt: expect.any(Number), error: null },
  ]);
  const key = posted[0]!.id;
  posted.length = 0;
  // Its key is no longer certain to be known.
  const { postedAt } = shown().current[0]!;
  vi.setSystemTime(Number(postedAt) + 41 * 3_600_000);
  back();
  await vi.advanceTimersByTimeAsync(100);
  expect(posted).toEqual([]);
  expect(kept()).toMatchObject([{ error: expect.stringMatching(/can't tell whether/) }]);
  vi.stubGlobal("fetch", answered);
  retry(key, delivery);
  await vi.advanceTimersByTimeAsync(100);
  expect(posted).toEqual([{ id: key, text: "Hello" }]);
});

test("a server that keeps turning messages away is asked ever less often, up to five minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answering(429, "too-many-requests");
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.advanceTimersByTimeAsync(100);
  const tries: number[] = [];
  for (const seconds of [20, 20, 20, 120, 200, 300, 300]) {
    posted.length = 0;
    // What is written meanwhile does not put it off.
    send({ ...emptyDraft, text: "And" }, delivery);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    tries.push(posted.length);
  }
  expect(tries).toEqual([1, 0, 1, 1, 1, 1, 1]);
});

test("an answer that breaks off leaves the message waiting: the server may have accepted it", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"_id":"m-', { status: 201 }));
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ isWaiting: true, error: null }]));
});

test("a message that the server refuses fails, and is not taken for one it may have accepted", async () => {
  answering(403, "forbidden");
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.waitFor(() =>
    expect(kept()).toMatchObject([{ error: "Not now.", isPosted: false, postedAt: null }]),
  );
});

test("a browser that never completes removing a sent message does not block the next one", async () => {
  haveDeviceStore();
  vi.spyOn(deviceStore, "remove").mockReturnValue(new Promise(() => {}));
  send({ ...emptyDraft, text: "One" }, delivery);
  send({ ...emptyDraft, text: "Two" }, delivery);
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["One", "Two"]));
});

test("a message that may have been accepted so long ago that its key has expired is not sent automatically", async () => {
  const left = {
    ...emptyDraft,
    id: "key-2",
    recipient,
    text: "Old",
    error: null,
    isPosted: true,
    message: null,
  };
  keptFor("outbox").write(contactId, JSON.stringify([{ ...left, postedAt: Date.now() - 60 * 3_600_000 }]));
  resumeOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posted).toEqual([]);
});

test("messages of other users are not sent", async () => {
  const left = { ...emptyDraft, id: "key-3", recipient, text: "Theirs", error: null, message: null };
  keptFor("outbox").write(contactId, JSON.stringify([left]));
  setPresentPerson({ personId: "p2", accountId: "a1" });
  resumeOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posted).toEqual([]);
});

test("messages written in another window in the same thread are kept, shown, and sent in order", async () => {
  isReachable = false;
  send({ ...emptyDraft, text: "Mine" }, delivery);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ text: "Mine", isWaiting: true }]));
  anotherWindow("key-5", theirs("key-5", "Theirs"));
  send({ ...emptyDraft, text: "Mine again" }, delivery);
  await vi.waitFor(() => expect(kept()).toHaveLength(3));
  expect(shown().current.map(({ text }) => text)).toEqual(["Mine", "Theirs", "Mine again"]);
  isReachable = true;
  back();
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["Mine", "Theirs", "Mine again"]));
});

test("a message that another window sent or deleted meanwhile is not sent from here", async () => {
  isReachable = false;
  anotherWindow("key-6", theirs("key-6", "Theirs"));
  send({ ...emptyDraft, text: "Mine" }, delivery);
  await vi.waitFor(() => expect(kept().filter(({ isWaiting }) => isWaiting).length).toBeGreaterThan(0));
  isReachable = true;
  anotherWindow("key-6", null);
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["Mine"]));
  expect(shown().current.map(({ text }) => text)).toEqual(["Mine"]);
});

test("only one window at a time sends the messages of a thread", async () => {
  const asked: string[] = [];
  const request = async (name: string, _options: object, run: () => Promise<void>) => {
    asked.push(name);
    await run();
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(asked).toEqual([`outbox/p1/a1/${contactId}`]);
});

test("a device that slept until the key expired leaves the message to the user, who can send it", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  isReachable = false;
  send({ ...emptyDraft, text: "Late" }, delivery);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ isWaiting: true }]));
  isReachable = true;
  vi.setSystemTime(Date.now() + 60 * 3_600_000);
  back();
  await vi.waitFor(() =>
    expect(kept()).toMatchObject([{ error: expect.stringMatching(/can't tell whether/) }]),
  );
  expect(posted).toEqual([]);
  retry(shown().current[0]!.id, delivery);
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["Late"]));
  vi.useRealTimers();
});

const picture = { url: "data:image/gif;base64,R0lG", contentType: "image/gif" };

test("a waiting picture is shown and sent after the page is reloaded", async () => {
  const things = haveDeviceStore();
  isReachable = false;
  send({ ...emptyDraft, text: "Look", picture }, delivery);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ isWaiting: true }]));
  expect(JSON.stringify(kept())).not.toContain("R0lG");
  // As a page that is closed and reopened does.
  setPresentPerson(null);
  setPresentPerson({ ...person });
  const list = shown();
  await vi.waitFor(() => expect(list.current[0]?.picture?.url).toBe(picture.url));
  isReachable = true;
  const uploads: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    uploads.push((body as FormData).get("upload"));
    return Response.json(aMessage({ _id: "m-9", contactId, text: "Look" }));
  });
  back();
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect((uploads[0] as Blob).size).toBe(3);
  await vi.waitFor(() => expect([things.size, kept()]).toEqual([0, []]));
});

test("a picture missing from the device is given as the reason", async () => {
  anotherWindow("key-7", theirs("key-7", "Look", { picture: { ...picture, url: "" } }));
  resumeOutbox();
  await vi.waitFor(() =>
    expect(kept()).toMatchObject([{ error: expect.stringMatching(/picture is no longer on this device/) }]),
  );
  expect(posted).toEqual([]);
});

test("messages that only the database could store are restored, and ones that may have been sent long ago are not sent", async () => {
  const things = haveDeviceStore();
  const old = Date.now() - 60 * 3_600_000;
  for (const [id, at] of Object.entries({ "key-8": Date.now(), "key-9": old }))
    things.set(`outbox/p1/a1/${id}`, { threadKey: contactId, pending: theirs(id, id, { at }) });
  resumeOutbox();
  await vi.waitFor(() => expect(posted.map(({ id }) => id)).toEqual(["key-8"]));
  expect(shown().current.find(({ id }) => id === "key-9")?.error).toMatch(/can't tell whether/);
});

test("a message that cannot be stored is reported", async () => {
  isReachable = false;
  const told = vi.spyOn(toast, "error");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  send({ ...emptyDraft, text: "Hello" }, delivery);
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith("Your browser couldn't save this message", expect.any(String)),
  );
  full.mockRestore();
});

test("a teammate's reply in the meantime is reported, and the message is sent only when its writer says so", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    const afterId = (body as FormData).get("afterId") as string | null;
    asked.push(afterId);
    if (afterId !== null)
      return Response.json(
        { error: "Dana has already replied: “Yes”", code: "conflict", existingId: "m-1" },
        { status: 409 },
      );
    return Response.json(aMessage({ _id: "m-2", contactId, text: "Sure" }));
  });
  const seen = { ...delivery, readLastId: () => "m-0" };
  send({ ...emptyDraft, text: "Sure" }, seen);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ error: "Dana has already replied: “Yes”" }]));
  expect(shown().current[0]?.isAnswered).toBe(true);
  retry(shown().current[0]!.id, seen);
  await vi.waitFor(() => expect(kept()).toEqual([]));
  expect(asked).toEqual(["m-0", null]);
});
