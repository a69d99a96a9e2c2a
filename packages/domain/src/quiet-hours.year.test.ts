import { describe, expect, test } from "vitest";
import { isAllowed, nextAllowed } from "./quiet-hours.ts";
import type { OutreachChannel } from "./quiet-hours-rules.ts";
import { ANYWHERE_TIME_ZONES, candidatePlaces, type PlaceEvidence, type Places } from "./recipient-places.ts";
import { REGIONS } from "./regions.ts";
import { areaCodesOfRegion } from "./time-zones-by-area-code.ts";

const FROM = Date.UTC(2026, 10, 1);
const UNTIL = Date.UTC(2028, 0, 1);
const MINUTE = 60_000;

/** mulberry32: the same sequence in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

// The oracle: the table of hours once more, by hand, and nothing but Intl to read a clock.

const formats = new Map<string, Intl.DateTimeFormat>();

function localClock(at: number, timeZone: string): { weekday: string; hour: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, format);
  }
  // "Thu, 08:30" or "Thu 08:30".
  const text = format.format(at);
  const [hour, minute] = [Number(text.slice(-5, -3)), Number(text.slice(-2))];
  return { weekday: text.slice(0, 3), hour: hour + minute / 60 };
}

function isWithin(hour: number, from: number, until: number): boolean {
  return hour >= from && hour < until;
}

function allowsByHand(region: string, weekday: string, hour: number, channel: OutreachChannel): boolean {
  const isWeekend = weekday === "Sat" || weekday === "Sun";
  if (["us-fl", "us-md", "us-ms", "us-nj", "us-ok", "us-or"].includes(region)) return isWithin(hour, 8, 20);
  if (region === "us-ct") return isWithin(hour, 9, 20);
  if (region === "us-tx") return isWithin(hour, weekday === "Sun" ? 12 : 9, 21);
  if (region === "us-ri") return isWeekend ? isWithin(hour, 10, 17) : isWithin(hour, 9, 18);
  if (region.startsWith("ca-") && channel === "call") {
    return isWeekend ? isWithin(hour, 10, 18) : isWithin(hour, 9, 21.5);
  }
  return true;
}

function isOpenByHand(at: number, { regions, timeZones }: Places, channel: OutreachChannel): boolean {
  return timeZones.every((zone) => {
    const { weekday, hour } = localClock(at, zone);
    return isWithin(hour, 8, 21) && regions.every((region) => allowsByHand(region, weekday, hour, channel));
  });
}

const random = seeded(20_261_101);
const numberOf = (code: string) => `+1${code}5550148`;
const evidence: PlaceEvidence[] = [
  ...REGIONS.flatMap(({ code: region }) =>
    areaCodesOfRegion(region).map((code) => ({ phoneNumber: numberOf(code) })),
  ),
  ...REGIONS.map(({ code: region }) => ({ region, phoneNumber: null })),
  ...ANYWHERE_TIME_ZONES.map((ownTimeZone) => ({ ownTimeZone, phoneNumber: null })),
  { phoneNumber: "+18005550148" },
  ...Array.from({ length: 120 }, () => ({
    phoneNumber: numberOf(areaCodesOfRegion(REGIONS[random(REGIONS.length)]!.code)[0]!),
    region: REGIONS[random(REGIONS.length)]!.code,
    ownTimeZone: random(2) ? ANYWHERE_TIME_ZONES[random(ANYWHERE_TIME_ZONES.length)]! : null,
  })),
];
const distinct = new Map(evidence.map(candidatePlaces).map((places) => [JSON.stringify(places), places]));
// The days of Guam and of the strictest states never meet; everybody else can be reached.
const everywhere = [...distinct.values()].filter(
  ({ regions, timeZones }) => regions.length === 0 || !timeZones.some((zone) => /Guam|Saipan/.test(zone)),
);

describe("over 14 months, in every region and zone and in mixtures of them", () => {
  test("nobody is reached outside a window, and nobody a minute later than needed", () => {
    const wrong: string[] = [];
    let turn = 0;
    let checked = 0;
    for (let time = FROM; time < UNTIL; time += (7 + random(6)) * MINUTE + random(MINUTE)) {
      for (let i = 0; i < 2; i++) {
        const places = everywhere[turn++ % everywhere.length]!;
        const channel = turn % 3 === 0 ? "call" : "text";
        const { at, reason } = nextAllowed(new Date(time), places, { channel });
        const isNow = at?.getTime() === time;
        const isRight =
          at !== null &&
          at.getTime() >= time &&
          isOpenByHand(at.getTime(), places, channel) &&
          (isNow || !isOpenByHand(at.getTime() - 1, places, channel)) &&
          isNow === isOpenByHand(time, places, channel) &&
          isNow === (reason === null);
        if (!isRight) wrong.push(`${new Date(time).toISOString()} ${channel} ${JSON.stringify(places)}`);
        checked++;
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(100_000);
  });

  test("no earlier minute would have done: each one up to the answer is closed", () => {
    for (let i = 0; i < 250; i++) {
      const time = FROM + random((UNTIL - FROM) / MINUTE) * MINUTE;
      const places = everywhere[random(everywhere.length)]!;
      const at = nextAllowed(new Date(time), places, { channel: "text" }).at!.getTime();
      for (let minute = time; minute < at; minute += MINUTE) {
        if (isOpenByHand(minute, places, "text")) {
          expect.fail(`${new Date(minute).toISOString()} is open for ${JSON.stringify(places)}`);
        }
      }
    }
  });

  test.each(["2026-11-01", "2027-03-14", "2027-11-07"])(
    "on %s, when clocks change, now is allowed exactly when every clock says so",
    (day) => {
      const wrong: string[] = [];
      for (const places of everywhere) {
        // Hours around every opening and closing of the day, and the change itself.
        for (let i = 0; i < 60; i++) {
          const at = Date.parse(day) + i * 30 * MINUTE + random(2) * (30 * MINUTE - 1);
          if (isAllowed(new Date(at), places, { channel: "text" }) !== isOpenByHand(at, places, "text")) {
            wrong.push(`${new Date(at).toISOString()} ${JSON.stringify(places)}`);
          }
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );
});
