import { expect, test } from "vitest";
import { audienceProblem, creditsProblem, scheduledInstant, scheduleProblems } from "./broadcast-rules.ts";

test("a broadcast needs recipients", () => {
  expect(audienceProblem(0)).toBe("Send To is required.");
  expect(audienceProblem(1)).toBeNull();
});

test("a schedule needs a date and a time", () => {
  expect(scheduleProblems("", "")).toEqual({ date: "Date required", time: "Time required" });
  expect(scheduleProblems("2026-11-27", "09:00")).toEqual({});
});

test("date and time are in the account's time zone", () => {
  expect(scheduledInstant("2026-11-27", "09:00", "America/Chicago")?.toISOString()).toBe(
    "2026-11-27T15:00:00.000Z",
  );
  expect(scheduledInstant("2026-11-27", "", "America/Chicago")).toBeNull();
});

test("insufficient credits are reported with the missing number", () => {
  const short = { costCredits: 12_790, balanceCredits: 4_218.5 };
  expect(creditsProblem(short, "managed-voip")).toBe(
    "You will need more credits to send this broadcast: it costs 12,790 and you have 4,218.50, so you need 8,571.50 more.",
  );
  expect(creditsProblem(short, "verified-cell")).toMatch(/^You will need to upgrade your account/);
  expect(creditsProblem({ costCredits: 10, balanceCredits: 10 }, "managed-voip")).toBeNull();
});
