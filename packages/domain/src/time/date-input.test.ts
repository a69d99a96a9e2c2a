import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isUndesiredHour,
  isUndesiredTime,
  parseDateInput,
  parseTimeInput,
  zonedToInstant,
} from "./date-input.ts";
import { startOfDayKey, wallTime } from "./dates.ts";

const CHICAGO = "America/Chicago";

describe("form input", () => {
  test.each([
    ["9:05", { hour: 9, minute: 5 }],
    ["09:05", { hour: 9, minute: 5 }],
    ["23:59", { hour: 23, minute: 59 }],
    ["24:00", null],
    ["9:5", null],
    ["9:60", null],
    ["9 AM", null],
    ["", null],
  ])("time %j is %j", (text, expected) => {
    expect(parseTimeInput(text)).toEqual(expected);
  });

  test.each([
    ["2026-11-19", { year: 2026, month: 10, date: 19 }],
    ["2028-02-29", { year: 2028, month: 1, date: 29 }],
    ["2026-02-29", null],
    ["2026-13-01", null],
    ["11/19/2026", null],
    ["2026-1-1", null],
  ])("date %j is %j", (text, expected) => {
    expect(parseDateInput(text)).toEqual(expected);
  });
});

describe("zonedToInstant", () => {
  test.each([
    ["winter", "2026-01-15", "9:00", "2026-01-15T15:00:00.000Z"],
    ["summer", "2026-07-15", "09:00", "2026-07-15T14:00:00.000Z"],
    ["skipped in spring: an hour later", "2026-03-08", "2:30", "2026-03-08T08:30:00.000Z"],
    ["just before the gap", "2026-03-08", "1:59", "2026-03-08T07:59:00.000Z"],
    ["just after the gap", "2026-03-08", "3:00", "2026-03-08T08:00:00.000Z"],
    ["twice in autumn: the first", "2026-11-01", "1:30", "2026-11-01T06:30:00.000Z"],
    ["after the repeated hour", "2026-11-01", "2:00", "2026-11-01T08:00:00.000Z"],
  ])("%s: %s %s in Chicago", (_, date, time, expected) => {
    expect(zonedToInstant(date, time, CHICAGO)?.toISOString()).toBe(expected);
  });

  test("invalid input gives null", () => {
    expect(zonedToInstant("2026-02-30", "9:00", CHICAGO)).toBeNull();
    expect(zonedToInstant("2026-02-20", "", CHICAGO)).toBeNull();
  });

  test("the wall time at an instant leads back to it, except in a repeated hour", () => {
    const zones = fc.constantFrom(
      CHICAGO,
      "America/St_Johns",
      "America/Phoenix",
      "Pacific/Honolulu",
      "Asia/Kathmandu",
    );
    const minutes = fc.integer({ min: 0, max: 30 * 365 * 24 * 60 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = Date.UTC(2005, 0, 1) + minute * 60_000;
        const wall = wallTime(instant, zone);
        const back = zonedToInstant(
          startOfDayKey(instant, zone),
          `${wall.hour}:${String(wall.minute).padStart(2, "0")}`,
          zone,
        );
        expect(wallTime(back!, zone)).toEqual(wall);
        expect([0, 3_600_000]).toContain(instant - back!.getTime());
      }),
    );
  });
});

test.each([
  ["07:59", true],
  ["08:00", false],
  ["19:59", false],
  ["20:00", true],
  ["2", false],
  ["", false],
])("the typed time %j is undesired: %j", (time, isUndesired) => {
  expect(isUndesiredTime(time)).toBe(isUndesired);
});

test.each([
  [7, true],
  [8, false],
  [19, false],
  [20, true],
  [0, true],
])("hour %i is undesired: %s", (hour, isUndesired) => {
  expect(isUndesiredHour(hour)).toBe(isUndesired);
});
