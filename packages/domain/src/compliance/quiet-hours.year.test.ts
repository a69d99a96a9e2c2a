import { describe, expect, test } from "vitest";
import { REGIONS } from "../account/regions.ts";
import { areaCodesOfRegion, placeOfNumber, timeZonesOfRegion } from "../time/time-zones-by-area-code.ts";
import { isAllowed, nextAllowed } from "./quiet-hours.ts";
import type { OutreachChannel } from "./quiet-hours-rules.ts";
import { ANYWHERE_TIME_ZONES, candidatePlaces, type PlaceEvidence, type Places } from "./recipient-places.ts";

const FROM = Date.UTC(2026, 10, 1);
const UNTIL = Date.UTC(2028, 0, 1);
const MINUTE = 60_000;
const DAY = 86_400_000;

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

// The oracle: the table of hours again, by hand, with only Intl to read a clock.

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

/** The states with their own hours that a recipient may be in if only the time zone is known. */
const STRICT_STATES_BY_HAND: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": ["us-ct", "us-fl", "us-md", "us-nj", "us-ri"],
  "America/Chicago": ["us-fl", "us-ms", "us-ok", "us-tx"],
  "America/Denver": ["us-tx"],
  "America/Los_Angeles": ["us-or"],
  "America/Boise": ["us-or"],
};

const SAME_CLOCKS_BY_HAND = [
  ["America/New_York", "America/Toronto"],
  ["America/Chicago", "America/Winnipeg"],
  ["America/Denver", "America/Boise", "America/Edmonton"],
  ["America/Los_Angeles", "America/Vancouver"],
  ["America/Phoenix", "America/Fort_Nelson", "America/Whitehorse"],
];

/** What is known about a recipient, and which states' hours then apply in which time zones. */
type Case = { evidence: PlaceEvidence; places: Places; statesByZone: Map<string, readonly string[]> };

function caseOf(evidence: PlaceEvidence): Case {
  const { phoneNumber, region, ownTimeZone } = evidence;
  const ofNumber = phoneNumber === null ? null : placeOfNumber(phoneNumber);
  const named = [...(ofNumber?.regions ?? []), ...(region ? [region] : [])];
  const zonesOfNamed = [...(ofNumber?.timeZones ?? []), ...(region ? timeZonesOfRegion(region) : [])];
  const statesByZone = new Map<string, readonly string[]>(zonesOfNamed.map((zone) => [zone, named]));
  const may = (zone: string) => STRICT_STATES_BY_HAND[zone] ?? [];
  if (ownTimeZone) {
    const alike = SAME_CLOCKS_BY_HAND.find((zones) => zones.includes(ownTimeZone)) ?? [ownTimeZone];
    const isAccountedFor = zonesOfNamed.some((zone) => alike.includes(zone));
    statesByZone.set(ownTimeZone, isAccountedFor ? named : [...named, ...may(ownTimeZone)]);
  } else if (zonesOfNamed.length === 0) {
    for (const zone of ANYWHERE_TIME_ZONES) statesByZone.set(zone, may(zone));
  }
  return { evidence, places: candidatePlaces(evidence), statesByZone };
}

function isOpenByHand(at: number, { statesByZone }: Case, channel: OutreachChannel): boolean {
  return [...statesByZone].every(([zone, states]) => {
    const { weekday, hour } = localClock(at, zone);
    return isWithin(hour, 8, 21) && states.every((state) => allowsByHand(state, weekday, hour, channel));
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
  ...ANYWHERE_TIME_ZONES.map((ownTimeZone) => ({ ownTimeZone, phoneNumber: "+13055550148" })),
  ...Array.from({ length: 120 }, () => ({
    phoneNumber: numberOf(areaCodesOfRegion(REGIONS[random(REGIONS.length)]!.code)[0]!),
    region: REGIONS[random(REGIONS.length)]!.code,
    ownTimeZone: random(2) ? ANYWHERE_TIME_ZONES[random(ANYWHERE_TIME_ZONES.length)]! : null,
  })),
];
const everybody = [...new Map(evidence.map(caseOf).map((it) => [JSON.stringify(it.places), it])).values()];
const unknown = caseOf({ phoneNumber: "+18005550148" });

describe("over 14 months, in every region and zone and in mixtures of them", () => {
  test("no recipient is contacted outside a window, or a minute later than necessary", () => {
    const wrong: string[] = [];
    let turn = 0;
    let checked = 0;
    for (let time = FROM; time < UNTIL; time += (7 + random(6)) * MINUTE + random(MINUTE)) {
      for (let i = 0; i < 2; i++) {
        const someone = everybody[turn++ % everybody.length]!;
        const channel = turn % 3 === 0 ? "call" : "text";
        const { at, reason } = nextAllowed(new Date(time), someone.places, { channel });
        const isNow = at?.getTime() === time;
        const isRight =
          at !== null &&
          at.getTime() >= time &&
          isOpenByHand(at.getTime(), someone, channel) &&
          (isNow || !isOpenByHand(at.getTime() - 1, someone, channel)) &&
          isNow === isOpenByHand(time, someone, channel) &&
          isNow === (reason === null);
        if (!isRight)
          wrong.push(`${new Date(time).toISOString()} ${channel} ${JSON.stringify(someone.evidence)}`);
        checked++;
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(100_000);
  });

  test("a recipient who may be in any state has hours every day of the year that suit every state", () => {
    const days = Math.floor((UNTIL - FROM) / DAY);
    for (let day = 0; day < days; day++) {
      let open = 0;
      for (let minute = 0; minute < 1440; minute += 10) {
        const at = FROM + day * DAY + minute * MINUTE;
        const isOpen = isAllowed(new Date(at), unknown.places, { channel: "text" });
        if (isOpen !== isOpenByHand(at, unknown, "text")) expect.fail(new Date(at).toISOString());
        if (isOpen) open += 10;
      }
      expect(open, `day ${day}`).toBeGreaterThanOrEqual(180);
    }
  });

  test("no earlier minute would do: each one up to the result is closed", () => {
    for (let i = 0; i < 250; i++) {
      const time = FROM + random((UNTIL - FROM) / MINUTE) * MINUTE;
      const someone = everybody[random(everybody.length)]!;
      const at = nextAllowed(new Date(time), someone.places, { channel: "text" }).at!.getTime();
      for (let minute = time; minute < at; minute += MINUTE) {
        if (isOpenByHand(minute, someone, "text")) {
          expect.fail(`${new Date(minute).toISOString()} is open for ${JSON.stringify(someone.evidence)}`);
        }
      }
    }
  });

  test.each(["2026-11-01", "2027-03-14", "2027-11-07"])(
    "on %s, when clocks change, now is allowed exactly when every clock says so",
    (day) => {
      const wrong: string[] = [];
      for (const someone of everybody) {
        // Hours around every opening and closing of the day, and the change itself.
        for (let i = 0; i < 60; i++) {
          const at = Date.parse(day) + i * 30 * MINUTE + random(2) * (30 * MINUTE - 1);
          if (
            isAllowed(new Date(at), someone.places, { channel: "text" }) !== isOpenByHand(at, someone, "text")
          ) {
            wrong.push(`${new Date(at).toISOString()} ${JSON.stringify(someone.evidence)}`);
          }
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );
});
