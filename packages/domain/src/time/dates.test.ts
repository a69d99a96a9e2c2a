import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockTime, dayLabel, isTimeZone, listTime, shortDay, startOfDayKey, wallTime } from "./dates.ts";

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
    if (listed.startsWith("Nov")) expect(shortDay(instant, now, CHICAGO)).toBe(listed);
  });

  test("a day keeps its date, however near it is", () =>
    expect(shortDay("2026-11-20T05:59:00Z", now, CHICAGO)).toBe("Nov 19"));

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

test("isTimeZone distinguishes zones from typos", () => {
  expect(isTimeZone(CHICAGO)).toBe(true);
  expect(isTimeZone("America/Chicagoo")).toBe(false);
});
