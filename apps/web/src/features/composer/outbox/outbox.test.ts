import type { Message } from "@broadcast/contract/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptFor } from "../../../lib/device/kept-on-device.ts";
import { setPresentPerson } from "../../../lib/device/personal-state.ts";
import { aMessage } from "../../../testing/a-message.ts";
import { emptyDraft } from "./drafts.ts";
import { resumeOutbox, send } from "./outbox.ts";

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
  JSON.parse(keptFor("outbox").read(contactId) ?? "[]") as { text: string; isWaiting: boolean }[];
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

test("without a connection messages wait on the device, and go out in their order once it is back", async () => {
  isReachable = false;
  send({ ...emptyDraft, text: "One" }, delivery);
  send({ ...emptyDraft, text: "Two" }, delivery);
  await vi.waitFor(() => expect(kept().map(({ isWaiting }) => isWaiting)).toEqual([true, true]));
  isReachable = true;
  back();
  await vi.waitFor(() => expect(posted.map(({ text }) => text)).toEqual(["One", "Two"]));
  expect(kept()).toEqual([]);
});

test("while the server is away however many wait, they are tried again once in a while, the first of them only", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isReachable = false;
  const tries = vi.fn();
  vi.stubGlobal("fetch", async () => {
    tries();
    throw new TypeError("Failed to fetch");
  });
  for (const text of ["One", "Two", "Three", "Four"]) send({ ...emptyDraft, text }, delivery);
  await vi.waitFor(() => expect(kept().every(({ isWaiting }) => isWaiting)).toBe(true));
  const before = tries.mock.calls.length;
  for (let round = 0; round < 4; round += 1) await vi.advanceTimersByTimeAsync(20_000);
  expect(tries.mock.calls.length - before).toBe(4);
  vi.useRealTimers();
});

test("what a closed page left goes out at the next start under its own key, once", async () => {
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

test("what may have been taken so long ago that its key is forgotten is not sent by itself", async () => {
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

test("nothing of somebody else goes out", async () => {
  const left = { ...emptyDraft, id: "key-3", recipient, text: "Theirs", error: null, message: null };
  keptFor("outbox").write(contactId, JSON.stringify([left]));
  setPresentPerson({ personId: "p2", accountId: "a1" });
  resumeOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posted).toEqual([]);
});
