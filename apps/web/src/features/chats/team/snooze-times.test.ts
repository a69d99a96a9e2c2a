import { expect, it } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const zone = "America/Chicago";
const told = (now: string) =>
  snoozeTimes(new Date(now), zone).map(({ label, until }) => [label, until.toISOString()]);

it("offers mornings in the account's time zone, even across a daylight saving change", () => {
  // Saturday, 10 PM; clocks go back that night.
  expect(told("2026-11-01T03:00:00Z")).toEqual([
    ["In 3 hours", "2026-11-01T06:00:00.000Z"],
    ["Tomorrow at 9:00 AM", "2026-11-01T15:00:00.000Z"],
    ["Monday at 9:00 AM", "2026-11-02T15:00:00.000Z"],
  ]);
});

it("offers tomorrow only once if it is Monday, and next week on a Monday", () => {
  expect(told("2026-11-22T18:00:00Z").map(([label]) => label)).toEqual(["In 3 hours", "Tomorrow at 9:00 AM"]);
  expect(told("2026-11-23T18:00:00Z").at(-1)).toEqual(["Monday at 9:00 AM", "2026-11-30T15:00:00.000Z"]);
});
