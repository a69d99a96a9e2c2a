/**
 * How many promotional texts a number may receive within a number of hours. Rules are dated data; all that
 * apply hold.
 */

import { type RegionCode, regionName } from "../account/regions.ts";
import { startOfDayKey } from "../time/dates.ts";
import type { Places } from "./recipient-places.ts";

export type FrequencyCapRule = {
  jurisdiction: RegionCode;
  /** Promotional texts in any rolling window of `hours`. */
  count: number;
  hours: number;
  source: string;
  /** First day in force ("YYYY-MM-DD", local); null if the source gives none: in force. */
  since: string | null;
  /** First day no longer in force. */
  until?: string | null;
};

export type FrequencyCap = {
  /** At least 1. */
  count: number;
  hours: number;
  /** A sentence for users. */
  reason: string;
};

export const FREQUENCY_CAP_RULES: readonly FrequencyCapRule[] = [
  // Klaviyo's article 44447515845019.
  ...(["us-fl", "us-ok", "us-md"] as const).map(
    (jurisdiction): FrequencyCapRule => ({
      jurisdiction,
      count: 3,
      hours: 24,
      source: "State law, as summed up by Klaviyo: promotional texts by state",
      since: null,
    }),
  ),
  // As reported by law firms (jdsupra 8210765): the statute's own text was not checked. Its exemption for
  // customers of the last 18 months is not used.
  {
    jurisdiction: "us-or",
    count: 3,
    hours: 24,
    source: "Oregon HB 3865, as summed up by Troutman Pepper Locke",
    since: "2026-01-01",
  },
];

/**
 * All caps that apply to a recipient at this time, in this order: those of the regions that address and
 * number name, of those that only a time zone points to (all states if nothing is known), and of the account.
 */
export function capFor(
  places: Places,
  now: Date,
  accountCap: { count: number; hours: number } | null,
): FrequencyCap[] {
  const possible = new Set(Object.values(places.regionsOfClock ?? {}).flat());
  for (const region of places.regions) possible.delete(region);
  const caps = [
    ...rulesOf(places.regions, places, now).map(({ jurisdiction, count, hours }) => ({
      count,
      hours,
      reason: `${regionName(jurisdiction)} allows ${amount(count)} in ${hours} hours.`,
    })),
    ...rulesOf([...possible], places, now).map(({ jurisdiction, count, hours }) => ({
      count,
      hours,
      reason: `They may be in ${regionName(jurisdiction)}, which allows ${amount(count)} in ${hours} hours.`,
    })),
  ];
  if (accountCap === null) return caps;
  const reason = `You allow ${amount(accountCap.count)} per person in ${accountCap.hours} hours.`;
  return [...caps, { ...accountCap, reason }];
}

/**
 * The earliest time from `now` on at which one more promotional text keeps every cap, and the cap that
 * decided it: the first of equals, null if it is `now`. Later times keep them too. `recentSentAt` reaches
 * back as far as the longest cap, or holds as many of the newest texts as its `count`; in any order. A text
 * leaves a cap exactly `hours` after it was sent. Throws RangeError for a cap below 1.
 */
export function nextUnderCaps<Cap extends { count: number; hours: number }>(
  now: Date,
  recentSentAt: readonly Date[],
  caps: readonly Cap[],
): { at: Date; cap: Cap | null } {
  const newestFirst = recentSentAt.map((sent) => sent.getTime()).sort((a, b) => b - a);
  let at = now.getTime();
  let decidedBy: Cap | null = null;
  for (const cap of caps) {
    if (cap.count < 1) throw new RangeError("a frequency cap allows at least one text");
    // With this one as the newest, the text that has to be outside the window is the count-th before it.
    const mustBeOutside = newestFirst[cap.count - 1];
    if (mustBeOutside === undefined) continue;
    const room = mustBeOutside + cap.hours * 3_600_000;
    if (room <= at) continue;
    at = room;
    decidedBy = cap;
  }
  return { at: new Date(at), cap: decidedBy };
}

function rulesOf(regions: readonly RegionCode[], places: Places, now: Date): FrequencyCapRule[] {
  return FREQUENCY_CAP_RULES.filter(
    (rule) => regions.includes(rule.jurisdiction) && isInForce(rule, places, now),
  );
}

/** In force on the local date of any candidate zone. */
function isInForce({ since, until }: FrequencyCapRule, { timeZones }: Places, now: Date): boolean {
  if (!since && !until) return true;
  return timeZones.some((timeZone) => {
    const today = startOfDayKey(now, timeZone);
    return (!since || since <= today) && (!until || today < until);
  });
}

function amount(count: number): string {
  return count === 1 ? "1 promotional text" : `${count} promotional texts`;
}
