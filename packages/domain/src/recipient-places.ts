import { isTimeZone } from "./dates.ts";
import type { RegionCode } from "./regions.ts";
import { AREA_CODES, placeOfAreaCode, placeOfNumber, timeZonesOfRegion } from "./time-zones-by-area-code.ts";

/** Everywhere a recipient may be: the rules of all regions and the clocks of all zones have to allow. */
export type Places = { regions: readonly RegionCode[]; timeZones: readonly string[] };

/** What is known of a recipient's place. */
export type PlaceEvidence = {
  /** The IANA zone the person stated. */
  ownTimeZone?: string | null;
  /** State or province of the address. */
  region?: RegionCode | null;
  /** E.164. */
  phoneNumber: string | null;
};

/**
 * Where people of whom nothing is known may be: every zone of the 50 states and of DC. The territories are left out:
 * with Guam a day would have three hours, and whoever lives there mostly has a number of there.
 */
export const ANYWHERE_TIME_ZONES: readonly string[] = [
  ...new Set(
    AREA_CODES.map((code) => placeOfAreaCode(code)!)
      .filter(({ regions }) => regions[0]?.startsWith("us-"))
      .flatMap(({ timeZones }) => timeZones),
  ),
];

/**
 * All places that the person's own zone, the address and the area code point to. None removes another:
 * people move and keep their number, so whoever sends must obey the strictest of all.
 * Nothing known (toll-free and foreign numbers, unknown zones): every zone of the states, no region.
 */
export function candidatePlaces({ ownTimeZone, region, phoneNumber }: PlaceEvidence): Places {
  const ofNumber = phoneNumber === null ? null : placeOfNumber(phoneNumber);
  const zonesOfAddress = region ? timeZonesOfRegion(region) : [];
  const regions = new Set<RegionCode>(ofNumber?.regions);
  if (region && zonesOfAddress.length > 0) regions.add(region);
  const timeZones = new Set([...zonesOfAddress, ...(ofNumber?.timeZones ?? [])]);
  if (ownTimeZone && isTimeZone(ownTimeZone)) timeZones.add(ownTimeZone);
  return { regions: [...regions], timeZones: timeZones.size > 0 ? [...timeZones] : ANYWHERE_TIME_ZONES };
}
