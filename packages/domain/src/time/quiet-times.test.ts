import { expect, test } from "vitest";
import { isQuietAt } from "./quiet-times.ts";

const night = { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: "America/Chicago" };
const lunch = { fromMinute: 12 * 60, untilMinute: 13 * 60, timeZone: "America/Los_Angeles" };

test.each([
  // Chicago is six hours behind UTC in November, Los Angeles eight.
  [night, "2026-11-21T03:59:00Z", false],
  [night, "2026-11-21T04:00:00Z", true],
  [night, "2026-11-21T12:59:00Z", true],
  [night, "2026-11-21T13:00:00Z", false],
  [lunch, "2026-11-20T20:30:00Z", true],
  [lunch, "2026-11-20T21:00:00Z", false],
])("%j at %s: %s", (quiet, at, isQuiet) => {
  expect(isQuietAt(new Date(at), quiet)).toBe(isQuiet);
});
