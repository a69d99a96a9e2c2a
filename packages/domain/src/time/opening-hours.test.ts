import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallTime } from "./dates.ts";
import {
  DAY_MS,
  firstClosed,
  firstOpen,
  firstOpenInAll,
  MINUTE_MS,
  nextWindowOfAll,
  type OpeningHours,
  rememberedWindows,
} from "./opening-hours.ts";

function daily(timeZone: string, fromMinute: number, untilMinute: number): OpeningHours {
  return { timeZone, windowOn: () => [fromMinute, untilMinute] };
}

function open(hours: OpeningHours, from: string): string | null {
  const at = firstOpen(hours, Date.parse(from), Date.parse(from) + 3 * DAY_MS);
  return at === null ? null : new Date(at).toISOString();
}

describe("the first open instant", () => {
  test.each([
    // 02:00–02:30 does not exist on 8 March 2026 in New York.
    [daily("America/New_York", 120, 150), "2026-03-08T00:00Z", "2026-03-09T06:00:00.000Z"],
    // A window that spans the skipped hour begins as the clock jumps to 3.
    [daily("America/New_York", 150, 240), "2026-03-08T06:00Z", "2026-03-08T07:00:00.000Z"],
    // 01:00–01:30 occurs twice on 1 November 2026.
    [daily("America/New_York", 60, 90), "2026-11-01T05:29Z", "2026-11-01T05:29:00.000Z"],
    [daily("America/New_York", 60, 90), "2026-11-01T05:30Z", "2026-11-01T06:00:00.000Z"],
    [daily("America/New_York", 60, 90), "2026-11-01T06:30Z", "2026-11-02T06:00:00.000Z"],
    // Across midnight.
    [daily("America/Chicago", 22 * 60, 30 * 60), "2026-06-01T08:00Z", "2026-06-01T08:00:00.000Z"],
    [daily("America/Chicago", 22 * 60, 30 * 60), "2026-06-01T11:00Z", "2026-06-02T03:00:00.000Z"],
    // Across the end of the year in UTC.
    [daily("America/Chicago", 8 * 60, 21 * 60), "2027-01-01T02:59Z", "2027-01-01T02:59:00.000Z"],
    [{ timeZone: "America/Chicago", windowOn: () => null }, "2026-06-01T08:00Z", null],
  ])("case %#", (hours, from, expected) => {
    expect(open(hours, from)).toBe(expected);
  });

  test("knows weekdays, even before 1970", () => {
    const mondays: OpeningHours = {
      timeZone: "UTC",
      windowOn: (_, weekday) => (weekday === 1 ? [0, 1] : null),
    };
    expect(firstOpen(mondays, 0, 7 * DAY_MS)).toBe(4 * DAY_MS);
    expect(firstOpen(mondays, -7 * DAY_MS, 0)).toBe(-3 * DAY_MS);
  });

  test("in several zones is the earliest at which every clock is inside its window", () => {
    const zone = fc.constantFrom("America/New_York", "Pacific/Honolulu", "America/St_Johns", "Asia/Kolkata");
    const hours = fc.tuple(zone, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }));
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: Date.UTC(2026, 2, 6) / MINUTE_MS, max: Date.UTC(2026, 2, 9) / MINUTE_MS }),
        (entries, startMinute) => {
          const all = entries.map(([timeZone, from, length]) =>
            daily(timeZone, from * 15, Math.min(from + length, 96) * 15),
          );
          const start = startMinute * MINUTE_MS;
          const isOpenNaively = (at: number) =>
            all.every(({ timeZone, windowOn }) => {
              const { hour, minute } = wallTime(at, timeZone);
              const [from, until] = windowOn(0, 0)!;
              return hour * 60 + minute >= from && hour * 60 + minute < until;
            });
          let expected: number | null = start;
          const until = start + 600 * MINUTE_MS;
          while (expected !== null && !isOpenNaively(expected)) {
            expected = expected + MINUTE_MS < until ? expected + MINUTE_MS : null;
          }
          expect(firstOpenInAll(all, start, until)?.at ?? null).toBe(expected);
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });
});

function closed(hours: OpeningHours, from: string): string | null {
  const at = firstClosed(hours, Date.parse(from), Date.parse(from) + 3 * DAY_MS);
  return at === null ? null : new Date(at).toISOString();
}

describe("the first closed instant", () => {
  const newYork = (from: number, until: number) => daily("America/New_York", from, until);
  test.each([
    ["at the closing", newYork(480, 1260), "2026-06-01T15:00Z", "2026-06-02T01:00:00.000Z"],
    ["at once", newYork(480, 1260), "2026-06-01T11:59Z", "2026-06-01T11:59:00.000Z"],
    // 02:00–03:00 does not exist on 8 March 2026: the window ends as the clock jumps.
    ["where the clock jumps", newYork(60, 150), "2026-03-08T06:30Z", "2026-03-08T07:00:00.000Z"],
    // 01:00–02:00 occurs twice on 1 November 2026.
    ["in the hour that comes twice", newYork(60, 90), "2026-11-01T05:10Z", "2026-11-01T05:30:00.000Z"],
    ["through both of them", newYork(0, 150), "2026-11-01T05:10Z", "2026-11-01T07:30:00.000Z"],
    ["over midnight", daily("America/Chicago", 1320, 1800), "2026-06-01T04:00Z", "2026-06-01T11:00:00.000Z"],
    [
      "over the year's end of UTC",
      daily("America/Chicago", 480, 1260),
      "2026-12-31T20:00Z",
      "2027-01-01T03:00:00.000Z",
    ],
    ["never, where the days join", daily("America/Chicago", 0, 1440), "2026-06-01T08:00Z", null],
    ["nor where they overlap", daily("America/Chicago", 1320, 2760), "2026-06-01T08:00Z", null],
  ])("%s", (_, hours, from, expected) => {
    expect(closed(hours, from)).toBe(expected);
  });
});

describe("a window of several", () => {
  test("contains the minutes at which all are open, and none before or right after", () => {
    const zone = fc.constantFrom("America/New_York", "Pacific/Honolulu", "America/St_Johns", "Asia/Kolkata");
    const hours = fc.tuple(zone, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 40, max: 96 }));
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 31)),
        fc.integer({ min: 0, max: 2 * 1440 }),
        (entries, around, startMinute) => {
          const all = entries.map(([timeZone, from, length]) =>
            daily(timeZone, from * 15, (from + length) * 15),
          );
          const start = around + startMinute * MINUTE_MS;
          const isOpen = (at: number) => all.every((its) => firstOpen(its, at, at + 1) === at);
          const window = nextWindowOfAll(all, start, 2 * DAY_MS);
          const opens = window?.opens ?? start + DAY_MS;
          for (let at = start; at < opens; at += 5 * MINUTE_MS) expect(isOpen(at)).toBe(false);
          if (window === null) return;
          const closes = Math.min(window.closes, opens + 2 * DAY_MS);
          for (let at = opens; at < closes; at += 5 * MINUTE_MS) expect(isOpen(at)).toBe(true);
          if (window.closes < Infinity) expect(isOpen(window.closes)).toBe(false);
        },
      ),
      { numRuns: 60, seed: 9 },
    );
  });

  test("is computed once, and again for instants before or after it", () => {
    const asked: number[] = [];
    const next = rememberedWindows((from) => {
      asked.push(from);
      return nextWindowOfAll([daily("UTC", 60, 120)], from, 3 * DAY_MS);
    });
    const hour = 60 * MINUTE_MS;
    const first = { opens: hour, closes: 2 * hour };
    expect([0, 30 * MINUTE_MS, hour].map(next)).toEqual([first, first, first]);
    expect(next(hour + 1)).toEqual({ opens: hour + 1, closes: 2 * hour });
    expect(next(2 * hour)).toEqual({ opens: DAY_MS + hour, closes: DAY_MS + 2 * hour });
    expect(next(-1)).toEqual(first);
    expect(asked).toEqual([0, 2 * hour, -1]);
  });
});
