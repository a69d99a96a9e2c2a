import { expect, test } from "vitest";
import {
  audienceProblem,
  contentProblems,
  creditsProblem,
  scheduledInstant,
  scheduleProblems,
} from "./broadcast-rules.ts";

const text = { kind: "sms" as const, subject: "", text: "Hello", hasMedia: false };

test.each([
  ["", "Message is required."],
  [" \n ", "Message is required."],
  ["Hello", undefined],
  ["x".repeat(1024), undefined],
  ["x".repeat(1025), "Message text cannot exceed 1024 characters."],
  ["👩‍👩‍👧".repeat(1024), undefined],
])("a text is judged in the words of the specification: %#", (words, problem) => {
  expect(contentProblems({ ...text, text: words }).text).toBe(problem);
});

test("a picture may go without words, but not with too many", () => {
  expect(contentProblems({ ...text, text: "", hasMedia: true })).toEqual({});
  expect(contentProblems({ ...text, text: "x".repeat(1025), hasMedia: true }).text).toMatch(/cannot exceed/);
});

test("an email needs a subject and words, and may be long", () => {
  expect(contentProblems({ ...text, kind: "email", text: "" })).toEqual({
    subject: "Subject is required.",
    text: "Message is required.",
  });
  expect(contentProblems({ ...text, kind: "email", subject: "Hi", text: "x".repeat(20_000) })).toEqual({});
});

test("a voice drop needs a recording and no words", () => {
  expect(contentProblems({ ...text, kind: "rvm", text: "" })).toEqual({
    recording: "A recording is required.",
  });
  expect(contentProblems({ ...text, kind: "rvm", text: "", hasMedia: true })).toEqual({});
});

test("a broadcast needs someone to send to", () => {
  expect(audienceProblem(0)).toBe("Send To is required.");
  expect(audienceProblem(1)).toBeNull();
});

test("a schedule needs a date and a time", () => {
  expect(scheduleProblems("", "")).toEqual({ date: "Date required", time: "Time required" });
  expect(scheduleProblems("2026-11-27", "09:00")).toEqual({});
});

test("date and time are those of the account's time zone", () => {
  expect(scheduledInstant("2026-11-27", "09:00", "America/Chicago")?.toISOString()).toBe(
    "2026-11-27T15:00:00.000Z",
  );
  expect(scheduledInstant("2026-11-27", "", "America/Chicago")).toBeNull();
});

test("too few credits are told with how many are missing", () => {
  const short = { costCredits: 12_790, balanceCredits: 4_218.5 };
  expect(creditsProblem(short, "managed-voip")).toBe(
    "You will need more credits to send this broadcast: it costs 12,790 and you have 4,218.50, so 8,571.50 are missing.",
  );
  expect(creditsProblem(short, "verified-cell")).toMatch(/^You will need to upgrade your account/);
  expect(creditsProblem({ costCredits: 10, balanceCredits: 10 }, "managed-voip")).toBeNull();
});
