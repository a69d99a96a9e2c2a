import { describe, expect, test } from "vitest";
import { REGIONS, type RegionCode } from "../account/regions.ts";
import { AREA_CODES, areaCodesOfRegion, placeOfAreaCode } from "../time/time-zones-by-area-code.ts";
import { isAllowed, nextAllowed, nextAllowedWithin, quietHoursAt } from "./quiet-hours.ts";
import { candidatePlaces, type PlaceEvidence } from "./recipient-places.ts";

const TEXT = { channel: "text" } as const;
const CALL = { channel: "call" } as const;

function places(region: RegionCode, timeZone: string) {
  return { regions: [region], timeZones: [timeZone] };
}

function next(
  now: string,
  where: Parameters<typeof nextAllowed>[1],
  options: Parameters<typeof nextAllowed>[2],
) {
  return nextAllowed(new Date(now), where, options).at?.toISOString().replace(":00.000Z", "Z");
}

const NEW_YORK = places("us-ny", "America/New_York");
const TEXAS = places("us-tx", "America/Chicago");
const ONTARIO = places("ca-on", "America/Toronto");

const ANYONE = candidatePlaces({ phoneNumber: "+18005550148" });
const ANY_EASTERN = candidatePlaces({ phoneNumber: "+18005550148", ownTimeZone: "America/New_York" });
const ANY_CENTRAL = candidatePlaces({ phoneNumber: "+18005550148", ownTimeZone: "America/Chicago" });

describe("the next allowed instant", () => {
  // In November 2026 New York is 5 hours and Chicago 6 behind UTC; the 21st is a Saturday.
  test.each([
    ["opens at 8:00", NEW_YORK, TEXT, "2026-11-23T12:59Z", "2026-11-23T13:00Z"],
    ["is now from 8:00", NEW_YORK, TEXT, "2026-11-23T13:00Z", "2026-11-23T13:00Z"],
    ["is now until 8:59 PM", NEW_YORK, TEXT, "2026-11-24T01:59Z", "2026-11-24T01:59Z"],
    ["is over at 9 PM", NEW_YORK, TEXT, "2026-11-24T02:00Z", "2026-11-24T13:00Z"],
    [
      "Florida closes at 8 PM",
      places("us-fl", "America/New_York"),
      TEXT,
      "2026-11-24T01:00Z",
      "2026-11-24T13:00Z",
    ],
    [
      "Connecticut opens at 9",
      places("us-ct", "America/New_York"),
      TEXT,
      "2026-11-23T13:30Z",
      "2026-11-23T14:00Z",
    ],
    ["Texas on Saturday", TEXAS, TEXT, "2026-11-21T14:00Z", "2026-11-21T15:00Z"],
    ["Texas on Sunday", TEXAS, TEXT, "2026-11-22T14:00Z", "2026-11-22T18:00Z"],
    ["Texas from Saturday night", TEXAS, TEXT, "2026-11-22T03:00Z", "2026-11-22T18:00Z"],
    [
      "Rhode Island on Friday",
      places("us-ri", "America/New_York"),
      TEXT,
      "2026-11-20T23:00Z",
      "2026-11-21T15:00Z",
    ],
    [
      "Rhode Island on Saturday",
      places("us-ri", "America/New_York"),
      TEXT,
      "2026-11-21T22:00Z",
      "2026-11-22T15:00Z",
    ],
    ["texts to Canada", ONTARIO, TEXT, "2026-11-21T13:00Z", "2026-11-21T13:00Z"],
    ["calls to Canada on Saturday", ONTARIO, CALL, "2026-11-21T13:00Z", "2026-11-21T15:00Z"],
    ["calls to Canada on Monday", ONTARIO, CALL, "2026-11-23T13:00Z", "2026-11-23T14:00Z"],
    [
      "Oregon before its law",
      places("us-or", "America/Los_Angeles"),
      TEXT,
      "2026-01-01T04:30Z",
      "2026-01-01T04:30Z",
    ],
    ["Oregon since", places("us-or", "America/Los_Angeles"), TEXT, "2026-01-02T04:30Z", "2026-01-02T16:00Z"],
    [
      "coast to coast: from 8 in the west to 9 PM in the east",
      { regions: [], timeZones: ["America/New_York", "America/Los_Angeles"] },
      TEXT,
      "2026-11-23T13:00Z",
      "2026-11-23T16:00Z",
    ],
    [
      "no zone: all states have to be awake",
      { regions: [], timeZones: [] },
      TEXT,
      "2026-11-23T13:00Z",
      "2026-11-23T18:00Z",
    ],
    // A toll-free number. The 22nd is a Sunday; Hawaii's 8:00 is 18:00Z, the Texan noon in El Paso 19:00Z.
    ["anyone: at 8:30 PM Eastern Florida is closed", ANYONE, TEXT, "2026-11-25T01:30Z", "2026-11-25T18:00Z"],
    ["anyone: until Rhode Island closes", ANYONE, TEXT, "2026-11-24T22:59Z", "2026-11-24T22:59Z"],
    ["anyone: from when Rhode Island closes", ANYONE, TEXT, "2026-11-24T23:00Z", "2026-11-25T18:00Z"],
    ["anyone on Saturday", ANYONE, TEXT, "2026-11-21T22:00Z", "2026-11-22T19:00Z"],
    ["anyone on Sunday morning", ANYONE, TEXT, "2026-11-22T16:00Z", "2026-11-22T19:00Z"],
    ["anyone on Sunday afternoon", ANYONE, TEXT, "2026-11-22T21:59Z", "2026-11-22T21:59Z"],
    ["anyone on Sunday evening", ANYONE, TEXT, "2026-11-22T22:00Z", "2026-11-23T18:00Z"],
    ["anyone on a summer's Sunday", ANYONE, TEXT, "2027-07-04T12:00Z", "2027-07-04T18:00Z"],
    ["anyone by Eastern Time", ANY_EASTERN, TEXT, "2026-11-25T01:30Z", "2026-11-25T14:00Z"],
    ["anyone by Central Time: no Rhode Island", ANY_CENTRAL, TEXT, "2026-11-25T01:59Z", "2026-11-25T01:59Z"],
    ["anyone by Central Time: Florida's west", ANY_CENTRAL, TEXT, "2026-11-25T02:00Z", "2026-11-25T15:00Z"],
    ["anyone by Central Time on Sunday", ANY_CENTRAL, TEXT, "2026-11-22T16:00Z", "2026-11-22T18:00Z"],
    ["the night clocks go forward", NEW_YORK, TEXT, "2027-03-14T03:00Z", "2027-03-14T12:00Z"],
    ["the night clocks go back", NEW_YORK, TEXT, "2026-11-01T03:00Z", "2026-11-01T13:00Z"],
  ])("%s", (_, where, options, now, expected) => {
    expect(next(now, where, options)).toBe(expected);
    expect(isAllowed(new Date(now), where, options)).toBe(now === expected);
  });

  test("keeps now to the millisecond if now is allowed", () => {
    const now = new Date("2026-11-23T15:00:12.345Z");
    expect(nextAllowed(now, NEW_YORK, TEXT)).toEqual({ at: now, reason: null, lasting: null });
  });

  test("is never, and terminates, if the days of two places do not meet", () => {
    const where = { regions: ["us-ri"] as const, timeZones: ["America/New_York", "Pacific/Guam"] };
    const reason =
      "There's no time that's allowed everywhere this person may be. Check their address and time zone.";
    const never = nextAllowed(new Date("2026-11-23T15:00Z"), where, TEXT);
    expect(never).toEqual({ at: null, reason, lasting: reason });
  });

  test("ignores the states that only a time zone points to, if no hour is left with them", () => {
    const guamanian = { phoneNumber: "+16715550148", ownTimeZone: "America/New_York" };
    // In summer Guam's 8:00 is 6 PM in New York, when Rhode Island closes.
    expect(next("2027-07-06T02:00Z", candidatePlaces(guamanian), TEXT)).toBe("2027-07-06T22:00Z");
    expect(isAllowed(new Date("2027-07-06T22:00Z"), candidatePlaces(guamanian), TEXT)).toBe(true);
    // In winter it is 5 PM, and both agree until 6.
    expect(next("2026-11-24T23:00Z", candidatePlaces(guamanian), TEXT)).toBe("2026-11-25T22:00Z");
    // The account's own hours never extend a state's.
    const evenings = { fromMinute: 1170, untilMinute: 1200, timeZone: "America/New_York" };
    const options = { channel: "text", broadcastHours: evenings } as const;
    expect(nextAllowedWithin(new Date("2026-11-24T15:00Z"), ANY_EASTERN, options).at).toBeNull();
  });

  test("exists for every area code, address and own zone together, in winter and summer; only Guam is too far", () => {
    const codes = new Map(AREA_CODES.map((code) => [JSON.stringify(placeOfAreaCode(code)), code]));
    const numbers = [null, ...[...codes.values()].map((code) => `+1${code}5550148`)];
    const regions = [null, ...REGIONS.map(({ code }) => code)];
    const ownZones = [null, "America/St_Johns", "America/New_York", "Pacific/Honolulu", "Pacific/Pago_Pago"];
    const never = new Set<string>();
    for (const start of ["2026-12-07T09:00Z", "2027-07-05T09:00Z"]) {
      for (const options of [TEXT, CALL]) {
        for (const phoneNumber of numbers) {
          for (const region of regions) {
            for (const ownTimeZone of ownZones) {
              const where = candidatePlaces({ phoneNumber, region, ownTimeZone });
              const isWestern = where.timeZones.some(
                (zone) => zone === "Pacific/Guam" || zone === "Pacific/Saipan",
              );
              const isAnywhere = where.regions.length === 0;
              if (nextAllowed(new Date(start), where, options).at !== null) continue;
              if (!isWestern || isAnywhere) never.add(JSON.stringify(where));
            }
          }
        }
      }
    }
    expect([...never].slice(0, 3)).toEqual([]);
  });
});

describe("the reason to wait", () => {
  test.each([
    [
      NEW_YORK,
      TEXT,
      "2026-11-23T12:12Z",
      "It is 7:12 AM for them; you can text from 8:00 AM (federal rule).",
    ],
    [
      NEW_YORK,
      CALL,
      "2026-11-23T12:12Z",
      "It is 7:12 AM for them; you can call from 8:00 AM (federal rule).",
    ],
    [
      NEW_YORK,
      TEXT,
      "2026-11-24T02:30Z",
      "It is 9:30 PM for them; you can text from 8:00 AM tomorrow (federal rule).",
    ],
    [TEXAS, TEXT, "2026-11-22T14:00Z", "It is 8:00 AM for them; you can text from 12:00 PM (Texas rule)."],
    [TEXAS, TEXT, "2026-11-23T13:00Z", "It is 7:00 AM for them; you can text from 9:00 AM (Texas rule)."],
    [
      places("us-fl", "America/New_York"),
      TEXT,
      "2026-11-24T01:30Z",
      "It is 8:30 PM for them; you can text from 8:00 AM tomorrow (Florida rule).",
    ],
    [
      { regions: [], timeZones: ["America/New_York", "America/Los_Angeles"] },
      TEXT,
      "2026-11-23T13:30Z",
      "It may be 5:30 AM for them; you can text from 8:00 AM (federal rule).",
    ],
    // Both forbid now and open at 8: the more general rule is given.
    [
      places("us-fl", "America/New_York"),
      TEXT,
      "2026-11-24T02:30Z",
      "It is 9:30 PM for them; you can text from 8:00 AM tomorrow (federal rule).",
    ],
    // Of three that forbid, the one that opens last.
    [
      { regions: ["us-ct", "us-fl"] as RegionCode[], timeZones: ["America/New_York"] },
      TEXT,
      "2026-11-23T12:00Z",
      "It is 7:00 AM for them; you can text from 9:00 AM (Connecticut rule).",
    ],
    // A rule of a state that is only possible says so.
    [
      ANY_EASTERN,
      TEXT,
      "2026-11-25T01:30Z",
      "It is 8:30 PM for them; you can text from 9:00 AM tomorrow (Connecticut rule, because they may live there).",
    ],
    [
      ANYONE,
      TEXT,
      "2026-11-22T16:00Z",
      "It may be 9:00 AM for them; you can text from 12:00 PM (Texas rule, because they may live there).",
    ],
    // Florida and others forbid now, and Hawaii's morning opens: no single rule explains both.
    [
      ANYONE,
      TEXT,
      "2026-11-25T01:30Z",
      "It may be 8:30 PM for them; you can text from 1:00 PM tomorrow (the first time that's allowed everywhere they may live).",
    ],
    [
      { regions: ["us-fl", "us-tx"] as RegionCode[], timeZones: ["America/New_York"] },
      TEXT,
      "2026-11-25T01:30Z",
      "It is 8:30 PM for them; you can text from 9:00 AM tomorrow (the first time that's allowed everywhere they may live).",
    ],
    // Los Angeles decides the time, but only New York forbids now: so its clock explains both.
    [
      { regions: [], timeZones: ["America/New_York", "America/Los_Angeles"] },
      TEXT,
      "2026-11-24T03:00Z",
      "It may be 10:00 PM for them; you can text from 11:00 AM tomorrow (federal rule).",
    ],
  ])("case %#", (where, options, now, reason) => {
    expect(nextAllowed(new Date(now), where, options).reason).toBe(reason);
  });

  test.each([
    [NEW_YORK, TEXT, "2026-11-24T02:30Z", "You can text them from 8:00 AM (federal rule)."],
    [NEW_YORK, CALL, "2026-11-24T02:30Z", "You can call them from 8:00 AM (federal rule)."],
    [TEXAS, TEXT, "2026-11-22T14:00Z", "You can text them from 12:00 PM (Texas rule)."],
    // With several time zones it says whose the time is.
    [
      ANYONE,
      TEXT,
      "2026-11-22T16:00Z",
      "You can text them from 12:00 PM Mountain Time (Texas rule, because they may live there).",
    ],
  ])("that is kept does not tell the time it was asked at: case %#", (where, options, now, lasting) => {
    const { at, lasting: kept } = nextAllowed(new Date(now), where, options);
    expect(kept).toBe(lasting);
    const justBefore = new Date(at!.getTime() - 1);
    expect(nextAllowed(justBefore, where, options)).toMatchObject({ at, lasting });
  });
});

describe("decisions for a whole broadcast", () => {
  const now = new Date("2026-11-23T13:30Z");
  const recipients = Array.from({ length: 100_000 }, (_, i): PlaceEvidence => {
    const { code } = REGIONS[i % REGIONS.length]!;
    const codes = areaCodesOfRegion(code);
    return {
      phoneNumber: `+1${codes[i % codes.length]}${String(2_000_000 + i)}`,
      region: i % 3 ? code : null,
      ownTimeZone: i % 5 ? null : "America/Chicago",
    };
  });

  test("are the same as individual ones", () => {
    const broadcastHours = { fromMinute: 540, untilMinute: 1020, timeZone: "America/Chicago" };
    const decide = quietHoursAt(now, { channel: "call", broadcastHours });
    for (const recipient of [
      ...recipients.slice(0, 700),
      { phoneNumber: "+18005550148", ownTimeZone: "America/Chicago" },
      { phoneNumber: null },
      { phoneNumber: "+442079460958" },
    ]) {
      const alone = nextAllowedWithin(now, candidatePlaces(recipient), { channel: "call", broadcastHours });
      expect(decide(recipient)).toEqual(alone);
    }
  });

  test("take at most a tenth of the time that the individual ones would take", () => {
    // The best of five, because other processes may be using the machine.
    const bestMs = (work: () => number) => {
      const attempts = Array.from({ length: 5 }, () => {
        const startedAt = performance.now();
        expect(work()).toBeGreaterThan(0);
        return performance.now() - startedAt;
      });
      return Math.min(...attempts);
    };
    const together = bestMs(() => {
      const decide = quietHoursAt(now, TEXT);
      return recipients.filter((recipient) => decide(recipient).reason !== null).length;
    });
    const some = recipients.slice(0, 2_000);
    const alone = bestMs(
      () =>
        some.filter(
          (each) =>
            nextAllowedWithin(now, candidatePlaces(each), { ...TEXT, broadcastHours: null }).reason !== null,
        ).length,
    );
    expect(together / recipients.length).toBeLessThan(alone / some.length / 10);
  });
});
