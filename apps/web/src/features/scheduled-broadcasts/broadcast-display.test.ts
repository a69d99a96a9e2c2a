import { expect, test } from "vitest";
import { aBroadcast } from "../../testing/a-broadcast.ts";
import {
  broadcastName,
  durationText,
  momentOf,
  rateText,
  shareText,
  stateLabel,
  summaryOf,
} from "./broadcast-display.ts";
import { outcomeText, recipientTime, resultLine } from "./results/recipient-display.ts";

test.each([
  [0, "a few seconds", false],
  [29, "a few seconds", false],
  [31, "about 1 minute", false],
  [300, "about 5 minutes", false],
  [372, "about 6 minutes", true],
  [90 * 60, "about 90 minutes", true],
  [91 * 60, "about 1.5 hours", true],
  [120 * 60, "about 2 hours", true],
])("%s s left are shown as %j, highlighted: %s", (seconds, text, isLong) => {
  expect(durationText(seconds)).toEqual({ text, isLong });
});

test.each([
  [0.04, "less than 0.1 messages/s"],
  [0.94, "0.9 messages/s"],
  [11.2, "11 messages/s"],
  [1204, "1,204 messages/s"],
])("%s messages a second are shown as %j", (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

test("queuing and queued are shown as sending, an error as unsent", () => {
  const states = ["draft", "scheduled", "queuing", "queued", "paused", "sent", "canceled", "error"] as const;
  expect(states.map(stateLabel)).toEqual([
    "Draft",
    "Scheduled",
    "Sending",
    "Sending",
    "Paused",
    "Sent",
    "Stopped",
    "Unsent",
  ]);
});

const counts = { total: 12_480, waiting: 3_935, sent: 8_196, failed: 216, unsent: 133 };

test.each([
  [aBroadcast({ state: "draft" }), "Draft · no contacts yet"],
  [aBroadcast({ state: "draft", counts: { total: 1 } }), "Draft · 1 contact"],
  [
    aBroadcast({ state: "scheduled", type: "email", counts: { total: 3_107 } }),
    "Scheduled · Email · 3,107 contacts",
  ],
  [aBroadcast({ state: "queued", counts }), "Sending · 8,196 of 12,480"],
  [aBroadcast({ state: "paused", counts }), "Paused · 8,196 of 12,480"],
  [aBroadcast({ state: "canceled", counts }), "Stopped · 8,196 of 12,480"],
  [aBroadcast({ state: "error", failure: "You ran out of credits." }), "Unsent · You ran out of credits."],
])("a row says how far a broadcast is: %#", (broadcast, text) => {
  expect(summaryOf(broadcast)).toBe(text);
});

test("a scheduled broadcast shows its send time, a sending one shows now", () => {
  const scheduledAt = "2026-11-27T14:00:00.000Z";
  expect(momentOf(aBroadcast({ state: "scheduled", scheduledAt }))).toBe(scheduledAt);
  expect(momentOf(aBroadcast({ state: "queuing", scheduledAt }))).toBeNull();
});

test("a broadcast without a name is named after the start of its message", () => {
  expect(broadcastName({ name: " ", text: "Hi {{firstName}}, it is on\nmore" })).toBe(
    "Hi [First name], it is on",
  );
  expect(broadcastName({ name: "", text: "" })).toBe("Untitled broadcast");
});

const recipient = {
  contact: {
    _id: "1",
    firstName: "Jo",
    lastName: "",
    company: "",
    phoneNumber: null,
    email: null,
    doNotMessage: false,
  },
  reason: null,
  planned: null,
  waitsUntil: null,
  canResend: false,
  hasReplied: false,
  messageId: null,
  time: null,
};

test("a recipient's row shows the outcome, its reason, and whether they replied", () => {
  expect(outcomeText({ ...recipient, state: "delivered", hasReplied: true })).toBe("Delivered · replied");
  expect(outcomeText({ ...recipient, state: "unsent", reason: "They opted out of your messages." })).toBe(
    "Not sent · They opted out of your messages.",
  );
});

test("a waiting recipient is shown with the hour and the reason", () => {
  const waiting = {
    ...recipient,
    state: "waiting" as const,
    waitsUntil: "2099-11-21T15:00:00.000Z",
    reason: "Quiet hours in Texas.",
  };
  expect(resultLine(waiting, "America/Chicago")).toBe(
    "Waiting until Saturday, Nov 21, 2099 at 9:00 AM · Quiet hours in Texas.",
  );
  expect(resultLine({ ...waiting, waitsUntil: null }, "America/Chicago")).toBe(
    "Waiting · Quiet hours in Texas.",
  );
});

test.each([
  [480, 500, "96% of sent"],
  [0, 500, "0% of sent"],
  [500, 500, "100% of sent"],
  [9_999, 10_000, "99.9% of sent"],
  [1, 10_000, "0.1% of sent"],
  [0, 0, undefined],
])("%i of %i is %s", (count, of, text) => expect(shareText(count, of, "sent")).toBe(text));

test("an unsent message has no time: the stored one is when it was queued", () => {
  const time = "2026-11-20T14:52:29.000Z";
  const now = new Date("2026-11-20T15:17:00.000Z");
  expect(recipientTime({ time, state: "sent" }, "America/Chicago", now)).toBe("8:52:29 AM");
  expect(recipientTime({ time, state: "unsent" }, "America/Chicago", now)).toBeUndefined();
});
