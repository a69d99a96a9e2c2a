import { isAllowed } from "@broadcast/domain/compliance/quiet-hours";
import { candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAILURE_KINDS } from "../delivery/failure-words.ts";
import { type AccountRules, type GateRecipient, judge } from "./gate.ts";
import { sendingTimesAt } from "./sending-times.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

const account: AccountRules = {
  isCancelled: false,
  suspensionReason: null,
  identityStatus: "verified",
  registrationStatus: "registered",
  plan: "business",
  isLicensed: true,
  timeZone: "America/Chicago",
  hasMailingAddress: true,
  broadcastHours: null,
  cap: null,
};

const marketing: GateRecipient = {
  channel: "text",
  purpose: "marketing",
  numberKind: "long-code",
  to: "+12125550148",
  isAddressCurrent: true,
  doNotMessage: false,
  doNotEmail: false,
  isOptedOut: false,
  hasConsent: false,
  isPotentialStop: false,
  isArchived: false,
  wordsRefusal: null,
  line: null,
  timeZone: null,
  region: null,
  lastIncomingAt: null,
  recentMarketingAt: [],
  cause: { state: "running" },
};

const judgeAt = (now: string | Date, recipient: Partial<GateRecipient>, rules: Partial<AccountRules> = {}) =>
  judge({ ...account, ...rules }, { ...marketing, ...recipient }, sendingTimesAt(new Date(now)));

const hoursBefore = (now: string, ...hours: number[]) =>
  hours.map((ago) => new Date(Date.parse(now) - ago * HOUR));

// In November 2026 New York is 5 hours behind UTC; the 24th is a Tuesday.
const MORNING = "2026-11-24T15:00:00Z";
const EVENING = "2026-11-25T01:30:00Z";

test("an unpaid account is told to update its card, and a purchased hold to change its plan", () => {
  expect(judgeAt(MORNING, {}, { plan: "onhold" })).toEqual({
    kind: "skip",
    code: "unpaid",
    reason: "Your payment is overdue. Update your card to send again.",
  });
  expect(FAILURE_KINDS.unpaid.advice).toBe("Update your card, then send it again.");
  expect(judgeAt(MORNING, {}, { plan: "on_hold_5" })).toMatchObject({
    code: "plan",
    reason: "Your plan is on hold. Change your plan to send again.",
  });
});

test("marketing is not for archived contacts, and a conversation with them goes on", () => {
  expect(judgeAt(MORNING, { isArchived: true })).toMatchObject({ kind: "skip", code: "archived" });
  expect(judgeAt(MORNING, { isArchived: true, purpose: "conversation" })).toMatchObject({ kind: "go" });
});

describe("a recipient who may be in any state", () => {
  test.each(["+18005550148", "+442079460958"])("%s gets nothing at 8:30 PM Eastern", (to) => {
    expect(judgeAt(EVENING, { to })).toMatchObject({
      kind: "wait",
      until: new Date("2026-11-25T18:00:00Z"),
      lasting: expect.stringMatching(/^You can text them from 1:00 PM Eastern Time/),
    });
    // By the area code in New York, where it is allowed until nine.
    expect(judgeAt(EVENING, {})).toEqual({ kind: "go", note: null });
  });

  test("gets three promotional texts a day, and it is told why", () => {
    const now = "2026-11-24T19:00:00Z";
    const to = "+18005550148";
    expect(judgeAt(now, { to, recentMarketingAt: hoursBefore(now, 21, 22) }).kind).toBe("go");
    expect(judgeAt(now, { to, recentMarketingAt: hoursBefore(now, 21, 22, 23) })).toMatchObject({
      until: new Date("2026-11-24T20:00:00Z"),
      lasting: "They may be in Florida, which allows 3 promotional texts in 24 hours.",
    });
  });
});

describe("a cap", () => {
  test("that ends at night waits for the morning, and both reasons are given", () => {
    const recentMarketingAt = hoursBefore(MORNING, 1, 2, 7.5);
    // There is room from 02:30 in New York.
    expect(judgeAt(MORNING, { recentMarketingAt }, { cap: { messages: 3, hours: 24 } })).toEqual({
      kind: "wait",
      until: new Date("2026-11-25T13:00:00Z"),
      reason:
        "You allow 3 promotional texts per person in 24 hours. You can text them from 8:00 AM (federal rule).",
      lasting:
        "You allow 3 promotional texts per person in 24 hours. You can text them from 8:00 AM (federal rule).",
    });
  });

  test("that ends outside the account's own hours waits for these", () => {
    const rules = {
      cap: { messages: 1, hours: 6 },
      broadcastHours: { fromMinute: 9 * 60, untilMinute: 12 * 60 },
    };
    const decision = judgeAt("2026-11-24T16:00:00Z", { recentMarketingAt: hoursBefore(MORNING, 0) }, rules);
    expect(decision).toMatchObject({ until: new Date("2026-11-25T15:00:00Z") });
    expect(decision).toHaveProperty("lasting", expect.stringContaining("(your broadcast hours)"));
  });

  test("that ends by day ends to the millisecond, without mentioning hours", () => {
    const sent = new Date("2026-11-24T14:00:00.123Z");
    expect(judgeAt(MORNING, { recentMarketingAt: [sent] }, { cap: { messages: 1, hours: 4 } })).toMatchObject(
      {
        until: new Date("2026-11-24T18:00:00.123Z"),
        lasting: "You allow 1 promotional text per person in 4 hours.",
      },
    );
  });

  test("is not given as the reason when it ends before the quiet hours do", () => {
    const recentMarketingAt = hoursBefore(EVENING, 3);
    const decision = judgeAt(
      "2026-11-25T03:00:00Z",
      { recentMarketingAt },
      { cap: { messages: 1, hours: 6 } },
    );
    expect(decision).toHaveProperty("lasting", "You can text them from 8:00 AM (federal rule).");
  });

  test("of the account is named when it decided, that of the state when that did", () => {
    const to = "+13055550148";
    const own = { cap: { messages: 1, hours: 2 } };
    const recentMarketingAt = hoursBefore(MORNING, 1);
    expect(judgeAt(MORNING, { to, recentMarketingAt }, own)).toMatchObject({
      until: new Date("2026-11-24T16:00:00Z"),
      lasting: "You allow 1 promotional text per person in 2 hours.",
    });
    const thrice = hoursBefore(MORNING, 1, 20, 21);
    expect(judgeAt(MORNING, { to, recentMarketingAt: thrice }, own)).toMatchObject({
      until: new Date("2026-11-24T18:00:00Z"),
      lasting: "Florida allows 3 promotional texts in 24 hours.",
    });
  });

  test("of one account doesn't apply to another, though both are judged at once", () => {
    const times = sendingTimesAt(new Date(MORNING));
    const recipient = { ...marketing, recentMarketingAt: hoursBefore(MORNING, 1) };
    const capped = (hours: number) => judge({ ...account, cap: { messages: 1, hours } }, recipient, times);
    expect(judge(account, recipient, times).kind).toBe("go");
    expect(capped(2)).toMatchObject({ until: new Date("2026-11-24T16:00:00Z") });
    expect(capped(3)).toMatchObject({ until: new Date("2026-11-24T17:00:00Z") });
  });

  test("and quiet hours both apply when a wait ends, and not a minute before", () => {
    const people = ["+12125550148", "+13055550148", "+14015550148", "+15125550148", "+18005550148"];
    const minutes = fc.array(fc.integer({ min: 0, max: 4 * 1440 }), { maxLength: 6 });
    const cap = fc.record({
      messages: fc.integer({ min: 1, max: 3 }),
      hours: fc.integer({ min: 1, max: 60 }),
    });
    const start = fc.integer({ min: Date.UTC(2026, 10, 20) / 1000, max: Date.UTC(2026, 10, 27) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...people), minutes, cap, start, (to, ago, own, second) => {
        const now = second * 1000;
        const recentMarketingAt = ago.map((before) => new Date(now - before * MINUTE));
        const decision = judgeAt(new Date(now), { to, recentMarketingAt }, { cap: own });
        const until = decision.kind === "wait" ? (decision.until as Date).getTime() : now;
        const hasRoom = (at: number, { messages, hours }: typeof own) =>
          recentMarketingAt.filter((sent) => sent.getTime() > at - hours * HOUR).length < messages;
        const mayGo = (at: number) =>
          isAllowed(new Date(at), candidatePlaces({ phoneNumber: to }), { channel: "text" }) &&
          hasRoom(at, own) &&
          (!["+13055550148", "+18005550148"].includes(to) || hasRoom(at, { messages: 3, hours: 24 }));
        expect(mayGo(until)).toBe(true);
        if (until > now) expect(mayGo(until - 1)).toBe(false);
        for (let at = now; at < until; at += 11 * MINUTE) expect(mayGo(at)).toBe(false);
      }),
      { numRuns: 150, seed: 17 },
    );
  });
});

describe("an obligatory answer", () => {
  const queuedAgo = (ms: number) =>
    judgeAt(EVENING, {
      purpose: "obligatory",
      isOptedOut: true,
      isAddressCurrent: false,
      queuedAt: new Date(Date.parse(EVENING) - ms),
    });

  test("is allowed for five minutes, at night and after an opt-out, also to a number that has changed", () => {
    expect(queuedAgo(0)).toEqual({ kind: "go", note: null });
    expect(queuedAgo(5 * MINUTE)).toEqual({ kind: "go", note: null });
  });

  test("is skipped later: the law allows no late confirmation", () => {
    expect(queuedAgo(5 * MINUTE + 1)).toEqual({
      kind: "skip",
      code: "too-late",
      reason: "This automatic reply must go out within five minutes, and that time has passed.",
    });
    expect(FAILURE_KINDS["too-late"].canResend).toBe(false);
  });

  test("that is only forecast, or any other message however old, is not too late", () => {
    expect(judgeAt(MORNING, { purpose: "obligatory" }).kind).toBe("go");
    expect(judgeAt(MORNING, { queuedAt: hoursBefore(MORNING, 48)[0]! }).kind).toBe("go");
  });
});

describe("a message to an address that the contact no longer has", () => {
  test.each(["conversation", "marketing", "transactional"] as const)("is skipped: %s", (purpose) => {
    expect(judgeAt(MORNING, { purpose, isAddressCurrent: false })).toEqual({
      kind: "skip",
      code: "number-changed",
      reason: "Their number changed before we could send this. Send it again to the new one.",
    });
  });

  test("names the email address if it is one, and can be sent again", () => {
    const decision = judgeAt(MORNING, { channel: "email", to: "jo@example.com", isAddressCurrent: false });
    expect(decision).toHaveProperty("reason", expect.stringMatching(/^Their email address changed/));
    expect(FAILURE_KINDS["number-changed"].canResend).toBe(true);
  });
});
