import type { RegionCode } from "../account/regions.ts";
import { areaCode } from "../phone/phone-number.ts";
import { isTimeZone } from "../time/dates.ts";
import {
  AREA_CODES,
  areSameClock,
  placeOfAreaCode,
  placeOfNumber,
  regionsOfTimeZone,
  timeZonesOfRegion,
} from "../time/time-zones-by-area-code.ts";

/** Everywhere a recipient may be: the rules of all regions have to allow it in all time zones. */
export type Places = {
  /** States and provinces named by the address or the number: their rules apply in every zone. */
  regions: readonly RegionCode[];
  timeZones: readonly string[];
  /** By zone, the states and provinces that only the zone points to: their rules apply in that zone only. */
  regionsOfClock?: Readonly<Record<string, readonly RegionCode[]>>;
};

/** What is known about a recipient's location. */
export type PlaceEvidence = {
  /** The IANA zone the recipient stated. */
  ownTimeZone?: string | null;
  /** State or province of the address. */
  region?: RegionCode | null;
  /** E.164. */
  phoneNumber: string | null;
};

/**
 * Where recipients without any evidence may be: every zone of the 50 states and DC. The territories are
 * excluded: with Guam a day would have three hours, and residents mostly have a local number.
 */
export const ANYWHERE_TIME_ZONES: readonly string[] = [
  ...new Set(
    AREA_CODES.map((code) => placeOfAreaCode(code)!)
      .filter(({ regions }) => regions[0]?.startsWith("us-"))
      .flatMap(({ timeZones }) => timeZones),
  ),
];

/** Anywhere in the states: each state's rules in its own zones. */
export const ANYWHERE: Required<Places> = {
  regions: [],
  timeZones: ANYWHERE_TIME_ZONES,
  regionsOfClock: Object.fromEntries(ANYWHERE_TIME_ZONES.map((zone) => [zone, regionsOfTimeZone(zone)])),
};

/**
 * All places that the recipient's own zone, the address and the area code point to. None removes another:
 * people move and keep their number, so the sender must obey the strictest of all.
 *
 * - Address and area code name states; each one's rules apply in every candidate zone.
 * - An own zone that one of these states has adds only itself: they account for it. Any other may mean each
 *   of the states in that zone, so the rules of all of them apply in it.
 * - Nothing known (toll-free and foreign numbers, unknown zones, a bare offset like "UTC"): anywhere in the
 *   states.
 */
export function candidatePlaces({ ownTimeZone, region, phoneNumber }: PlaceEvidence): Places {
  const ofNumber = phoneNumber === null ? null : placeOfNumber(phoneNumber);
  const zonesOfAddress = region ? timeZonesOfRegion(region) : [];
  const regions = new Set<RegionCode>(ofNumber?.regions);
  if (region && zonesOfAddress.length > 0) regions.add(region);
  const known = [...new Set([...zonesOfAddress, ...(ofNumber?.timeZones ?? [])])];
  if (!ownTimeZone || !isTimeZone(ownTimeZone)) {
    return known.length > 0 ? { regions: [...regions], timeZones: known } : ANYWHERE;
  }
  const regionsOfOwn = regionsOfTimeZone(ownTimeZone);
  if (known.length === 0 && regionsOfOwn.length === 0 && isBareOffset(ownTimeZone)) {
    return { ...ANYWHERE, timeZones: [...ANYWHERE_TIME_ZONES, ownTimeZone] };
  }
  const timeZones = [...new Set([...known, ownTimeZone])];
  const isAccountedFor = known.some((zone) => areSameClock(zone, ownTimeZone));
  return isAccountedFor || regionsOfOwn.length === 0
    ? { regions: [...regions], timeZones }
    : { regions: [...regions], timeZones, regionsOfClock: { [ownTimeZone]: regionsOfOwn } };
}

/** `candidatePlaces` for many recipients: computed once per evidence, with one object for the same places. */
export function rememberedPlaces(): (evidence: PlaceEvidence) => Places {
  type Part = string | null;
  // Nested maps, because building a combined key for each of many takes longer than the lookups.
  const byZone = new Map<Part, Map<Part, Map<Part, Places>>>();
  const all = new Map<string, Places>();
  return (evidence) => {
    const code = evidence.phoneNumber === null ? null : areaCode(evidence.phoneNumber);
    const byCode = innerOf(innerOf(byZone, evidence.ownTimeZone ?? null), evidence.region ?? null);
    const known = byCode.get(code);
    if (known) return known;
    const found = candidatePlaces(evidence);
    const spelt = JSON.stringify(found);
    const places = all.get(spelt) ?? found;
    all.set(spelt, places);
    byCode.set(code, places);
    return places;
  };
}

/** The inner map for a key, created if missing. */
function innerOf<K, L, V>(outer: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const known = outer.get(key);
  if (known) return known;
  const made = new Map<L, V>();
  outer.set(key, made);
  return made;
}

/** "UTC", "EST", "Etc/GMT+5": an offset without a place. */
function isBareOffset(timeZone: string): boolean {
  return !timeZone.includes("/") || /^etc\//i.test(timeZone);
}
