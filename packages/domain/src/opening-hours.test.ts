import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallTime } from "./dates.ts";
import { DAY_MS, firstOpen, firstOpenInAll, MINUTE_MS, type OpeningHours } from "./opening-hours.ts";

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
    // 01:00–01:30 comes twice on 1 November 2026.
    [daily("America/New_York", 60, 90), "2026-11-01T05:29Z", "2026-11-01T05:29:00.000Z"],
    [daily("America/New_York", 60, 90), "2026-11-01T05:30Z", "2026-11-01T06:00:00.000Z"],
    [daily("America/New_York", 60, 90), "2026-11-01T06:30Z", "2026-11-02T06:00:00.000Z"],
    // Over midnight.
    [daily("America/Chicago", 22 * 60, 30 * 60), "2026-06-01T08:00Z", "2026-06-01T08:00:00.000Z"],
    [daily("America/Chicago", 22 * 60, 30 * 60), "2026-06-01T11:00Z", "2026-06-02T03:00:00.000Z"],
    // Over the year's end of UTC.
    [daily("America/Chicago", 8 * 60, 21 * 60), "2027-01-01T02:59Z", "2027-01-01T02:59:00.000Z"],
    [{ timeZone: "America/Chicago", windowOn: () => null }, "2026-06-01T08:00Z", null],
  ])("case %#", (hours, from, expected) => {
    expect(open(hours, from)).toBe(expected);
  });

  test("knows weekdays, before 1970 too", () => {
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
