import type { Message } from "@broadcast/contract/messages";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { aMessage, minutes } from "../../testing/a-message.ts";
import type { PendingMessage } from "../composer/index.ts";
import { makeRowMemory, type RowsOptions, threadRows } from "./thread-rows.ts";

const noKeys = new Map<string, string>();
const options = { now: minutes(60), timeZone: "America/Chicago" };
const waiting = (change: Partial<PendingMessage>): PendingMessage => ({
  id: "key-1",
  kind: "text",
  subject: "",
  picture: null,
  contactCard: null,
  text: "On its way",
  error: null,
  isWaiting: false,
  isPosted: false,
  postedAt: null,
  afterId: null,
  message: null,
  seenId: null,
  isAnswered: false,
  at: 0,
  ...change,
});

test.each([
  [true, "Waiting to send"],
  [false, "Waiting for a connection"],
])("a message that waits says what for (online: %s)", (isOnline, words) => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  onTestFinished(() => online.mockRestore());
  const [row] = threadRows([], [waiting({ isWaiting: true })], noKeys, options);
  expect(row?.caption).toBe(words);
});

test("of several messages that wait each can be deleted, not only the last", () => {
  const pending = ["key-1", "key-2"].map((id) => waiting({ id, isWaiting: true }));
  const rows = threadRows([], pending, noKeys, options);
  expect(rows.map(({ caption, failed }) => [caption, failed?.id])).toEqual([
    ["Waiting to send", "key-1"],
    ["Waiting to send", "key-2"],
  ]);
});

test.each([
  ["campaign", "/campaigns/c1"],
  ["space", "/spaces/c1"],
  ["flow", "/app-flows/f1"],
] as const)("a message sent by %s links to it", (cause, href) => {
  const sent = aMessage({ _id: "m1", cause, causeId: "f1", sourceId: "c1" });
  expect(threadRows([sent], [], noKeys, options)[0]?.label?.href).toBe(href);
  const gone = aMessage({ _id: "m1", cause, causeId: null, sourceId: null });
  expect(threadRows([gone], [], noKeys, options)[0]?.label?.href).toBeNull();
});

test("a text that came late says under it when it was sent", () => {
  const texts = [
    aMessage({ _id: "m1", direction: "in", state: "received" }),
    aMessage({ _id: "m2", direction: "in", state: "received", time: minutes(2), sentAt: minutes(-180) }),
  ];
  const captions = threadRows(texts, [], noKeys, options).map(({ caption }) => caption);
  expect(captions[0]).not.toContain("late");
  expect(captions[1]).toMatch(/ · Sent today at \d+:\d\d [AP]M, arrived late$/);
});

test("a Tapback is shown on the message that it quotes; without one it is a text", () => {
  const asked = aMessage({ _id: "m1", text: "See you at 5?" });
  const again = aMessage({ _id: "m2", text: "Or at 6?", time: minutes(1) });
  const tapped = (id: string, text: string, at: number) =>
    aMessage({ _id: id, direction: "in", state: "received", text, time: minutes(at) });
  const rows = threadRows(
    [
      asked,
      again,
      tapped("t1", "Liked “See you at 5?”", 2),
      tapped("t2", "Loved “See you at 5?”", 3),
      tapped("t3", "Liked “Something else”", 4),
      tapped("t4", "Reacted 🎉 to “Or at 6?”", 5),
      tapped("t6", "Questioned “Or at 6?”", 7),
      tapped("t7", "Removed a question mark from “Or at 6?”", 8),
    ],
    [],
    noKeys,
    options,
  );
  expect(rows.map(({ text, reactions }) => [text, reactions.map(({ emoji }) => emoji)])).toEqual([
    ["See you at 5?", ["❤️"]],
    ["Or at 6?", []],
    ["Liked “Something else”", []],
  ]);
  expect(rows[0]?.reactions[0]).toMatchObject({ messageId: "t2", verb: "Loved", author: null });
});

test("a video is played in place, other files are saved", () => {
  const media = [
    { url: "/api/messages/m1/media/0", contentType: "video/mp4" },
    { url: "/api/messages/m1/media/1", contentType: "application/pdf" },
  ];
  const [row] = threadRows([aMessage({ _id: "m1", type: "mms", media })], [], noKeys, options);
  expect([row?.videos, row?.files]).toEqual([[media[0]], [media[1]]]);
});

describe("days", () => {
  // 05:59 and 06:01 UTC are on either side of midnight in Chicago, but one day in UTC.
  const evening = aMessage({ _id: "1", time: "2026-11-20T05:59:00.000Z" });
  const morning = aMessage({ _id: "2", time: "2026-11-20T06:01:00.000Z" });

  test("the day is shown wherever it changes in the account's time zone", () => {
    const rows = threadRows([evening, morning], [], noKeys, options);
    expect(rows.map(({ day }) => day)).toEqual(["Yesterday", "Today"]);
    expect(rows.map(({ caption }) => caption)).toEqual(["11:59 PM · Delivered", "12:01 AM · Delivered"]);
  });

  test("in another zone the change is elsewhere", () => {
    const rows = threadRows([evening, morning], [], noKeys, { ...options, timeZone: "UTC" });
    expect(rows.map(({ day }) => day)).toEqual(["Today", null]);
  });
});

describe("groups", () => {
  const sent = (id: string, minute: number, change = {}) =>
    aMessage({ _id: id, time: minutes(minute), ...change });

  test("time and state are shown under the last message of a group only", () => {
    const rows = threadRows([sent("1", 0), sent("2", 1), sent("3", 30)], [], noKeys, options);
    expect(rows.map(({ caption }) => caption)).toEqual([
      null,
      "12:01 PM · Delivered",
      "12:30 PM · Delivered",
    ]);
  });

  test("the other side, another state and a broadcast each start a new group", () => {
    const rows = threadRows(
      [
        sent("1", 0, { cause: "broadcast" }),
        sent("2", 1),
        sent("3", 2, { state: "sent" }),
        sent("4", 3, { direction: "in", state: "received" }),
      ],
      [],
      noKeys,
      options,
    );
    expect(rows.map(({ isGroupStart }) => isGroupStart)).toEqual([true, true, true, true]);
    expect(rows.map(({ label }) => label?.text ?? null)).toEqual(["Broadcast", null, null, null]);
    expect(rows.at(-1)?.caption).toBe("12:03 PM");
  });

  test("each undelivered message shows its reason", () => {
    const failed = { state: "failed" as const, error: "Their phone was off or out of range." };
    const rows = threadRows([sent("1", 0, failed), sent("2", 1, failed)], [], noKeys, options);
    expect(rows.map(({ problem, caption }) => [caption, problem])).toEqual([
      ["12:00 PM", "Not delivered: Their phone was off or out of range"],
      ["12:01 PM", "Not delivered: Their phone was off or out of range"],
    ]);
    const unsent = threadRows([sent("1", 0, { state: "unsent", error: null })], [], noKeys, options);
    expect(unsent[0]?.problem).toBe("Not sent");
  });
});

describe("pending messages", () => {
  const before = aMessage({ _id: "1", time: minutes(0) });
  const stored = aMessage({ _id: "2", time: minutes(1), text: "On its way", state: "sending" });

  test("appear at the end at once", () => {
    const rows = threadRows([before], [waiting({})], noKeys, options);
    expect(rows.at(-1)).toMatchObject({ key: "key-1", text: "On its way", caption: "Sending…" });
  });

  test("are not shown twice when the live event precedes the answer", () => {
    const rows = threadRows([before, stored], [waiting({ isPosted: true, afterId: "1" })], noKeys, options);
    expect(rows.map(({ key }) => key)).toEqual(["1", "key-1"]);
  });

  test("are not shown twice if the answer was lost, unlike another message of the same time", () => {
    const cutOff = waiting({ isPosted: true, afterId: "1", error: "You seem to be offline" });
    const other = aMessage({ _id: "5", time: minutes(2), text: "From another device", state: "sent" });
    const rows = threadRows([before, stored, other], [cutOff], noKeys, options);
    expect(rows.map(({ key }) => key)).toEqual(["1", "5", "key-1"]);
    const unknown = threadRows([before, other], [cutOff], noKeys, options);
    expect(unknown.map(({ key }) => key)).toEqual(["1", "5", "key-1"]);
  });

  test("do not hide a broadcast or a reply that arrives meanwhile", () => {
    const reply = aMessage({ _id: "3", direction: "in", state: "received", time: minutes(2) });
    const broadcast = aMessage({ _id: "4", cause: "broadcast", time: minutes(3) });
    const pending = [waiting({ isPosted: true, afterId: "1" })];
    const rows = threadRows([before, reply, broadcast], pending, noKeys, options);
    expect(rows.map(({ key }) => key)).toEqual(["1", "3", "4", "key-1"]);
  });

  test("are replaced by the server's message under the same key", () => {
    const answered = waiting({ isPosted: true, afterId: "1", message: stored });
    const keys = new Map([["2", "key-1"]]);
    const held = threadRows([before], [answered], keys, options);
    const arrived = threadRows([before, stored], [answered], keys, options);
    expect(held.map(({ key }) => key)).toEqual(["1", "key-1"]);
    expect(arrived.map(({ key }) => key)).toEqual(["1", "key-1"]);
    expect(threadRows([before, stored], [], keys, options).map(({ key }) => key)).toEqual(["1", "key-1"]);
  });

  test("stay with the reason if they could not be sent", () => {
    const failed = waiting({ error: "No answer from the server." });
    const [row] = threadRows([], [failed], noKeys, options);
    expect(row).toMatchObject({ problem: "Not sent: No answer from the server", failed, isSending: false });
  });
});

describe("the status of a message", () => {
  const rowOf = (change: object, undecidedFrom: string | null = null) =>
    threadRows([aMessage({ _id: "1", time: minutes(1), ...change })], [], noKeys, {
      ...options,
      undecidedFrom,
    })[0]!;

  test("that must wait says until when, and why", () => {
    const row = rowOf({
      state: "queued",
      waitsUntil: "2026-11-21T14:00:00.000Z",
      waitReason: "It is 9:40 PM for them; you can text from 8:00 AM tomorrow (federal rule).",
    });
    expect(row.caption).toBe(
      "12:01 PM · Waiting until tomorrow at 8:00 AM: It is 9:40 PM for them; you can text from 8:00 AM tomorrow (federal rule)",
    );
  });

  test("that waits for a decision says why", () => {
    expect(rowOf({ state: "queued", waitReason: "The broadcast is paused." }).caption).toBe(
      "12:01 PM · Waiting: The broadcast is paused",
    );
  });

  test("with an unknown outcome says that it is being checked", () => {
    expect(rowOf({ state: "unknown" }).caption).toBe("12:01 PM · May have been sent; being checked");
  });

  test("a recording is played, not downloaded", () => {
    const recording = { url: "/api/messages/1/media/0", contentType: "audio/wav" };
    const row = rowOf({ type: "rvm", text: "", media: [recording] });
    expect([row.recordings, row.files, row.text]).toEqual([[recording], [], ""]);
  });

  test.each([
    [0.95, minutes(0), false],
    [0.96, minutes(0), true],
    [1, minutes(0), false],
    [null, minutes(0), false],
    // There is no decision pending, or only about a later message.
    [0.96, null, false],
    [0.96, minutes(2), false],
  ])("a text with a score of %s may be an opt-out while one waits from %s: %s", (score, from, isOne) => {
    const row = rowOf({ direction: "in", state: "received", stopDetectScore: score }, from);
    expect(row.isPotentialStop).toBe(isOne);
  });
});

test("rows that stay as they are stay the same objects", () => {
  const memory = makeRowMemory();
  const rowsOf = (messages: readonly Message[], change: Partial<RowsOptions> = {}) =>
    threadRows(messages, [], noKeys, { ...options, ...change }, memory);
  const [first, second, third] = [1, 2, 3].map((at) => aMessage({ _id: `${at}`, time: minutes(at) }));
  const before = rowsOf([first!, second!]);
  const after = rowsOf([first!, second!, third!]);
  expect(after[0]).toBe(before[0]);
  // The caption goes to the end of the group.
  expect(after.map(({ caption }) => caption !== null)).toEqual([false, false, true]);
  expect(rowsOf([first!, { ...second!, state: "failed" }, third!])[0]).not.toBe(after[0]);
  const tomorrow = rowsOf([first!, second!, third!], { now: minutes(60 * 24) });
  expect(tomorrow.map(({ day }) => day)).toEqual(["Yesterday", null, null]);
  expect(tomorrow[2]).toBe(rowsOf([first!, second!, third!])[2]);
  const written = rowsOf([first!, second!, third!], { writerOf: () => "Ana" });
  expect(written.map(({ author }) => author)).toEqual(["Ana", "Ana", "Ana"]);
  const queued = aMessage({ _id: "4", state: "queued", runAt: minutes(120), time: minutes(4) });
  expect(rowsOf([queued])[0]).not.toBe(rowsOf([queued])[0]);
});
