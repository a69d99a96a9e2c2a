import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RegionCode } from "../account/regions.ts";
import { wallTime } from "../time/dates.ts";
import { areaCodesOfRegion } from "../time/time-zones-by-area-code.ts";
import { type BroadcastHours, isAllowed, nextAllowedWithin, openWindows } from "./quiet-hours.ts";
import { candidatePlaces } from "./recipient-places.ts";

const TEXT = { channel: "text" } as const;
const NEW_YORK = { regions: ["us-ny"], timeZones: ["America/New_York"] } as const;

describe("with the account's own hours", () => {
  const CHICAGO_9_TO_5: BroadcastHours = { fromMinute: 540, untilMinute: 1020, timeZone: "America/Chicago" };
  const MONDAYS = { ...CHICAGO_9_TO_5, days: [1] };
  const NIGHTS: BroadcastHours = { fromMinute: 1200, untilMinute: 540, timeZone: "America/New_York" };

  test.each<[string, BroadcastHours | null, string, string | null, string | null]>([
    ["without any, quiet hours alone count", null, "2026-11-23T13:30Z", "2026-11-23T13:30Z", null],
    [
      "both have to be open",
      CHICAGO_9_TO_5,
      "2026-11-23T13:30Z",
      "2026-11-23T15:00Z",
      "It's 7:30 AM your time, and your broadcasts resume at 9:00 AM.",
    ],
    [
      "theirs is told first",
      CHICAGO_9_TO_5,
      "2026-11-23T12:30Z",
      "2026-11-23T15:00Z",
      "It is 7:30 AM for them; you can text from 10:00 AM (your broadcast hours).",
    ],
    [
      "on chosen days",
      MONDAYS,
      "2026-11-24T16:00Z",
      "2026-11-30T15:00Z",
      "It's 10:00 AM your time, and your broadcasts resume at 9:00 AM on Monday.",
    ],
    [
      "over midnight",
      NIGHTS,
      "2026-11-23T14:30Z",
      "2026-11-24T01:00Z",
      "It's 9:30 AM your time, and your broadcasts resume at 8:00 PM.",
    ],
    ["over midnight, the morning after", NIGHTS, "2026-11-23T13:30Z", "2026-11-23T13:30Z", null],
    [
      "that never meet theirs",
      { fromMinute: 0, untilMinute: 360, timeZone: "America/New_York" },
      "2026-11-23T13:30Z",
      null,
      "This person can't be reached during your broadcast hours. Extend them.",
    ],
  ])("%s", (_, broadcastHours, now, at, reason) => {
    const decision = nextAllowedWithin(new Date(now), NEW_YORK, { channel: "text", broadcastHours });
    expect(decision).toMatchObject({ at: at === null ? null : new Date(at), reason });
  });

  test.each([
    ["2026-11-23T13:30Z", "Your broadcasts resume at 9:00 AM (your broadcast hours)."],
    ["2026-11-23T12:30Z", "You can text them from 10:00 AM (your broadcast hours)."],
  ])("the reason that is kept names them and no passing time: case %#", (now, lasting) => {
    const options = { channel: "text", broadcastHours: CHICAGO_9_TO_5 } as const;
    expect(nextAllowedWithin(new Date(now), NEW_YORK, options).lasting).toBe(lasting);
  });

  test("whatever they are, the result is inside both, and nothing earlier is", () => {
    const isInAccountHours = (at: number, { fromMinute, untilMinute, timeZone, days }: BroadcastHours) => {
      const { hour, minute, weekday } = wallTime(at, timeZone);
      const of = hour * 60 + minute;
      const begins = (day: number) => !days || days.includes((day + 7) % 7);
      if (fromMinute < untilMinute) return begins(weekday) && of >= fromMinute && of < untilMinute;
      return (begins(weekday) && of >= fromMinute) || (begins(weekday - 1) && of < untilMinute);
    };
    const hours = fc.record({
      fromMinute: fc.integer({ min: 0, max: 1439 }),
      untilMinute: fc.integer({ min: 1, max: 1440 }),
      timeZone: fc.constantFrom("America/Chicago", "Pacific/Honolulu", "America/St_Johns"),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 3 }),
    });
    const where = fc
      .constantFrom<RegionCode>("us-tx", "us-ct", "us-ca", "us-ri")
      .map((region) => candidatePlaces({ phoneNumber: `+1${areaCodesOfRegion(region)[0]}5550148` }));
    const minute = 60_000;
    const start = fc.integer({ min: Date.UTC(2027, 2, 11) / minute, max: Date.UTC(2027, 2, 15) / minute });
    fc.assert(
      fc.property(hours, where, start, (broadcastHours, recipient, startMinute) => {
        const from = startMinute * minute;
        const options = { channel: "text", broadcastHours } as const;
        const at = nextAllowedWithin(new Date(from), recipient, options).at?.getTime() ?? Infinity;
        const isOpen = (time: number) =>
          isInAccountHours(time, broadcastHours) && isAllowed(new Date(time), recipient, TEXT);
        if (at !== Infinity) expect(isOpen(at)).toBe(true);
        for (let time = from; time < Math.min(at, from + 8 * 1440 * minute); time += 7 * minute) {
          expect(isOpen(time)).toBe(false);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});

describe("the windows in which broadcasts are sent", () => {
  const DALLAS = candidatePlaces({ phoneNumber: "+12145550148" });
  const ABROAD = candidatePlaces({ phoneNumber: "+16715550148", ownTimeZone: "America/New_York" });
  const told = (window: ReturnType<ReturnType<typeof openWindows>>) =>
    window &&
    [window.opens, window.closes].map((at) =>
      at === Infinity ? "never" : new Date(at).toISOString().slice(0, 16),
    );

  test.each<[string, Parameters<typeof openWindows>[0], BroadcastHours | null, string, string[] | null]>([
    // Texas: until 9 PM on weekdays, from noon to 9 PM on Sundays.
    ["on a weekday", DALLAS, null, "2026-11-24T01:00Z", ["2026-11-24T01:00", "2026-11-24T03:00"]],
    ["at night", DALLAS, null, "2026-11-22T04:00Z", ["2026-11-22T18:00", "2026-11-23T03:00"]],
    [
      "within the account's hours",
      DALLAS,
      { fromMinute: 540, untilMinute: 1020, timeZone: "America/Chicago" },
      "2026-11-23T23:00Z",
      ["2026-11-24T15:00", "2026-11-24T23:00"],
    ],
    [
      "by the account's hours alone",
      null,
      { fromMinute: 540, untilMinute: 1020, timeZone: "America/Chicago" },
      "2026-11-21T23:00Z",
      ["2026-11-22T15:00", "2026-11-22T23:00"],
    ],
    ["without any hours", null, null, "2026-11-21T23:00Z", ["2026-11-21T23:00", "never"]],
    [
      "no hour in common",
      DALLAS,
      { fromMinute: 0, untilMinute: 360, timeZone: "America/Chicago" },
      "2026-11-23T23:00Z",
      null,
    ],
  ])("%s", (_, places, broadcastHours, from, expected) => {
    expect(told(openWindows(places, { channel: "text", broadcastHours })(Date.parse(from)))).toEqual(
      expected,
    );
  });

  test("open when the next message may be sent, and close when it no longer may", () => {
    const where = fc.constantFrom(
      DALLAS,
      ABROAD,
      ...(["us-ct", "us-fl", "us-ri", "us-tn", "ca-on"] as RegionCode[]).map((region) =>
        candidatePlaces({ phoneNumber: `+1${areaCodesOfRegion(region)[0]}5550148` }),
      ),
    );
    const own = fc.constantFrom(null, {
      fromMinute: 600,
      untilMinute: 1080,
      timeZone: "America/Los_Angeles",
    });
    const minute = fc.integer({ min: Date.UTC(2027, 2, 11) / 60_000, max: Date.UTC(2027, 2, 18) / 60_000 });
    fc.assert(
      fc.property(where, own, minute, (places, broadcastHours, startMinute) => {
        const options = { channel: "text", broadcastHours } as const;
        const allowedFrom = (at: number) =>
          nextAllowedWithin(new Date(at), places, options).at?.getTime() ?? null;
        const from = startMinute * 60_000;
        const window = openWindows(places, options)(from);
        expect(window?.opens ?? null).toBe(allowedFrom(from));
        if (window === null) return;
        expect(allowedFrom(window.closes - 1)).toBe(window.closes - 1);
        // If no common hour is left, the rules of merely possible places give way, perhaps exactly then.
        if (places !== ABROAD) expect(allowedFrom(window.closes)).not.toBe(window.closes);
      }),
      { numRuns: 200, seed: 13 },
    );
  });
});
