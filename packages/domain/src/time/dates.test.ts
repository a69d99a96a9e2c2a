import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockTime,
  dayLabel,
  isTimeZone,
  isUndesiredHour,
  isUndesiredTime,
  listTime,
  parseDateInput,
  parseTimeInput,
  startOfDayKey,
  wallTime,
  zonedToInstant,
} from "./dates.ts";

const CHICAGO = "America/Chicago";
// Saturday 21 November 2026, 10:00 in Chicago.
const now = new Date("2026-11-21T16:00:00Z");

describe("labels", () => {
  test.each([
    ["2026-11-21T16:42:00Z", "Today", "10:42 AM"],
    ["2026-11-21T06:00:00Z", "Today", "12:00 AM"],
    ["2026-11-21T18:05:00Z", "Today", "12:05 PM"],
    ["2026-11-21T05:59:59Z", "Yesterday", "Yesterday"],
    ["2026-11-20T06:00:00Z", "Yesterday", "Yesterday"],
    ["2026-11-20T05:59:00Z", "Thursday, Nov 19", "Thu"],
    ["2026-11-15T18:00:00Z", "Sunday, Nov 15", "Sun"],
    ["2026-11-14T18:00:00Z", "Saturday, Nov 14", "Nov 14"],
    ["2026-01-01T18:00:00Z", "Thursday, Jan 1", "Jan 1"],
    ["2025-11-19T18:00:00Z", "Wednesday, Nov 19, 2025", "Nov 19, 2025"],
    ["2026-11-22T18:00:00Z", "Tomorrow", "Nov 22"],
    ["2026-11-26T18:00:00Z", "Thursday, Nov 26", "Nov 26"],
  ])("%s has the heading %j and the list label %j", (instant, heading, listed) => {
    expect(dayLabel(instant, now, CHICAGO)).toBe(heading);
    expect(listTime(instant, now, CHICAGO)).toBe(listed);
  });

  test("the viewer's time zone determines the day", () => {
    const lateEvening = "2026-11-21T05:30:00Z";
    expect(startOfDayKey(lateEvening, CHICAGO)).toBe("2026-11-20");
    expect(startOfDayKey(lateEvening, "America/New_York")).toBe("2026-11-21");
    expect(clockTime(lateEvening, CHICAGO)).toBe("11:30 PM");
  });

  test("yesterday stays yesterday across the night of a clock change", () => {
    const monday = new Date("2026-11-02T06:30:00Z");
    expect(dayLabel("2026-11-01T05:30:00Z", monday, CHICAGO)).toBe("Yesterday");
  });

  test("a long list is labeled quickly", () => {
    const start = performance.now();
    for (let i = 0; i < 5_000; i++) listTime(now.getTime() - i * 3_600_000, now, CHICAGO);
    expect(performance.now() - start).toBeLessThan(500);
  });
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

test("the wall clock agrees with the formatter at any instant, even on days of a clock change", () => {
  const zones = [
    "America/Chicago",
    "Europe/Berlin",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
  ];
  const shown = (at: number, timeZone: string) =>
    new Date(at).toLocaleString("en-US", {
      timeZone,
      hourCycle: "h23",
      dateStyle: "short",
      timeStyle: "medium",
    });
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const changes = [Date.parse("2026-03-08T08:00:00Z"), Date.parse("1995-04-02T03:31:00Z")];
  const instants = fc.oneof(
    fc.integer({ min: -1_000_000_000, max: 4_000_000_000 }).map((seconds) => seconds * 1_000 + 321),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -172_800, max: 172_800 }))
      .map(([change, seconds]) => change + seconds * 1_000),
  );
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
      const { year, month, date, hour, minute, second } = wallTime(at, timeZone);
      expect(
        `${month + 1}/${date}/${twoDigits(year % 100)}, ${[hour, minute, second].map(twoDigits).join(":")}`,
      ).toBe(shown(at, timeZone));
    }),
    { numRuns: 2_000 },
  );
});

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

test("isTimeZone distinguishes zones from typos", () => {
  expect(isTimeZone(CHICAGO)).toBe(true);
  expect(isTimeZone("America/Chicagoo")).toBe(false);
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
