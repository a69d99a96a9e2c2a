import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../lib/api/query-client.ts";
import { peekSession, startSession } from "../../lib/api/session.ts";
import { useBroadcastingPaused } from "../../lib/broadcasting-paused.ts";
import { announceChange, onChange } from "../../lib/live/live-topics.ts";
import { watchThread } from "../../lib/live/watched-thread.ts";
import { aUser } from "../../testing/visit.ts";
import { startPoller } from "./poller.ts";

const polls: Record<string, unknown>[] = [];
let reply: Record<string, unknown> = {};
let isDown = false;
let isHidden = false;
let answerMs = 0;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  polls.length = 0;
  isDown = false;
  isHidden = false;
  answerMs = 0;
  reply = {
    isBroadcastingPaused: false,
    broadcastingResumesAt: null,
    chatsUpdates: { unreadCount: 2 },
    spacesUpdates: { unreadCount: 0 },
    contactThreadUpdates: null,
    currentUser: null,
  };
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    polls.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (isDown) return Response.json({ error: "Down.", code: "internal" }, { status: 500 });
    return Response.json(reply);
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = (client = makeQueryClient(), isHeardHidden = false) => {
  stop = startPoller(client, isHeardHidden);
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("it asks every 10 s", async () => {
  start();
  await pass(29);
  expect(polls).toHaveLength(3);
});

test("while a thread is watched it asks every 5 s, and passes on the thread's news", async () => {
  const got: unknown[] = [];
  const leave = watchThread({
    contactId: "c1",
    lastMessageId: () => "m1",
    onMessages: (messages) => got.push(...messages),
  });
  reply.contactThreadUpdates = { messages: [{ _id: "m2" }] };
  start();
  await pass(14);
  expect(polls).toHaveLength(3);
  expect(polls[0]).toEqual({ contactThread: { contactId: "c1", messageId: "m1" } });
  expect(got[0]).toEqual({ _id: "m2" });
  leave();
});

test("a thread without messages is asked about from its start, and one whose end isn't shown not at all", async () => {
  let lastId: null | undefined;
  const leave = watchThread({ contactId: "c1", lastMessageId: () => lastId, onMessages: () => {} });
  start();
  await pass(1);
  lastId = null;
  await pass(5);
  expect(polls).toEqual([{}, { contactThread: { contactId: "c1" } }]);
  leave();
});

test("lists hear of a count that changed without a word of the event stream, once, and not of one it told", async () => {
  const told: string[] = [];
  const leave = [
    onChange(["chats"], () => told.push("chats")),
    onChange(["spaces"], () => told.push("spaces")),
  ];
  start();
  await pass(1);
  expect(told).toEqual([]);
  reply.spacesUpdates = { unreadCount: 1 };
  await pass(10);
  expect(told).toEqual(["spaces"]);
  await pass(30);
  expect(told).toEqual(["spaces"]);
  await pass(1);
  announceChange(["chats"]);
  reply.chatsUpdates = { unreadCount: 3 };
  await pass(30);
  expect(told).toEqual(["spaces", "chats"]);
  for (const stop of leave) stop();
});

test("it rests while the page is hidden, and asks at once on return", async () => {
  start();
  await pass(1);
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(60);
  expect(polls).toHaveLength(1);
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0.1);
  expect(polls).toHaveLength(2);
});

test("neither an answered poll nor a change starts a poll while the page is hidden", async () => {
  start();
  isHidden = true;
  await pass(1);
  announceChange(["chats"]);
  await pass(60);
  expect(polls.length).toBeLessThanOrEqual(1);
});

test("a hidden page that is heard asks after a change, and otherwise not", async () => {
  answerMs = 400;
  start(makeQueryClient(), true);
  await pass(2);
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(60);
  expect(polls).toHaveLength(1);
  announceChange(["chats"]);
  await pass(0.2);
  // Comes while that poll is under way.
  announceChange(["chats"]);
  await pass(60);
  expect(polls).toHaveLength(3);
});

test("a live change triggers a poll, but a flood of them is throttled", async () => {
  start();
  await pass(5);
  announceChange(["chats"]);
  await pass(0.1);
  expect(polls).toHaveLength(2);
  for (let change = 0; change < 40; change += 1) {
    announceChange(["chats"]);
    await pass(0.05);
  }
  expect(polls.length).toBeLessThanOrEqual(5);
});

test("a change during a poll triggers another one soon after it", async () => {
  answerMs = 400;
  start();
  await pass(0.2);
  announceChange(["security"]);
  await pass(2);
  expect(polls).toHaveLength(2);
});

test("an error is only logged, and polling goes on", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  isDown = true;
  start();
  await pass(25);
  expect(polls).toHaveLength(3);
  expect(log).toHaveBeenCalledTimes(3);
});

test("each poll says whether broadcasts are paused", async () => {
  const { result } = renderHook(() => useBroadcastingPaused());
  reply.isBroadcastingPaused = true;
  start();
  await act(() => pass(1));
  expect(result.current).toBe(true);
  reply.isBroadcastingPaused = false;
  await act(() => pass(10));
  expect(result.current).toBe(false);
});

test("after it was stopped it asks no more", async () => {
  start();
  await pass(11);
  stop();
  await pass(60);
  expect(polls).toHaveLength(2);
});

test("changes to the signed-in user are taken over", async () => {
  const client = makeQueryClient();
  const user = aUser();
  startSession(client, { user, sandboxUrl: null });
  reply.currentUser = aUser({ messageCredits: 7 });
  start(client);
  await pass(1);
  expect(polls[0]).toEqual({ currentUserUpdatedAt: user.updatedAt });
  expect(peekSession(client)?.user.messageCredits).toBe(7);
});
