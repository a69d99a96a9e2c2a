/**
 * When a recipient may be contacted, in the recipient's local time. Rules are data with their source and
 * dates, because courts and states change them. Where several apply, all hold.
 */

import { type RegionCode, regionName, regionsOfCountry } from "../account/regions.ts";

export type OutreachChannel = "text" | "call";

/** Minutes of the local day, [from, until); null when the day is closed. */
export type DayWindow = readonly [fromMinute: number, untilMinute: number] | null;

export type QuietHoursRule = {
  /** "federal" applies everywhere: as the law in the United States, as a safe default in Canada. */
  jurisdiction: "federal" | RegionCode;
  channels: readonly OutreachChannel[];
  /** The allowed time on each weekday, Sunday first. */
  windows: readonly [DayWindow, DayWindow, DayWindow, DayWindow, DayWindow, DayWindow, DayWindow];
  source: string;
  /** First day in force ("YYYY-MM-DD", local); null if the source gives none: in force. */
  since: string | null;
  /** First day no longer in force. */
  until?: string | null;
};

const TEXTS_AND_CALLS = ["text", "call"] as const;

// "TCPA quiet hours and state-specific rules for text campaigns".
const STATE_HOURS = "State law, as summed up by Referrizer: quiet hours by state";

export const QUIET_HOURS_RULES: readonly QuietHoursRule[] = [
  // Whether it binds consented texts is before the FCC (petition of March 2025): it is applied. For Canada no
  // hours for texts are specified.
  {
    jurisdiction: "federal",
    channels: TEXTS_AND_CALLS,
    windows: everyDay([8, 21]),
    source: "47 CFR 64.1200(c)(1); for Canada the same hours, to be safe",
    since: null,
  },
  ...(["us-fl", "us-md", "us-ms", "us-nj", "us-ok"] as const).map(
    (jurisdiction): QuietHoursRule => ({
      jurisdiction,
      channels: TEXTS_AND_CALLS,
      windows: everyDay([8, 20]),
      source: STATE_HOURS,
      since: null,
    }),
  ),
  {
    jurisdiction: "us-ct",
    channels: TEXTS_AND_CALLS,
    windows: everyDay([9, 20]),
    source: STATE_HOURS,
    since: null,
  },
  {
    jurisdiction: "us-tx",
    channels: TEXTS_AND_CALLS,
    windows: week({ sunday: [12, 21], weekdays: [9, 21], saturday: [9, 21] }),
    source: "Texas telephone solicitation hours, as summed up by Referrizer and AppFueled",
    since: null,
  },
  {
    jurisdiction: "us-ri",
    channels: TEXTS_AND_CALLS,
    windows: week({ sunday: [10, 17], weekdays: [9, 18], saturday: [10, 17] }),
    source: STATE_HOURS,
    since: null,
  },
  // As reported by law firms and vendors (jdsupra 8210765): the statute's own text was not checked.
  {
    jurisdiction: "us-or",
    channels: TEXTS_AND_CALLS,
    windows: everyDay([8, 20]),
    source: "Oregon HB 3865, as summed up by Troutman Pepper Locke and Postscript",
    since: "2026-01-01",
  },
  ...regionsOfCountry("CA").map(
    ({ code }): QuietHoursRule => ({
      jurisdiction: code,
      channels: ["call"],
      windows: week({ sunday: [10, 18], weekdays: [9, 21.5], saturday: [10, 18] }),
      source: "CRTC Unsolicited Telecommunications Rules, calling curfews",
      since: null,
    }),
  ),
];

/** A rule with its dates as days since 1970, for fast comparison. */
export type DatedRule = QuietHoursRule & { sinceDay: number; untilDay: number };

const rulesByJurisdiction = Map.groupBy(
  QUIET_HOURS_RULES.map(
    (rule): DatedRule => ({
      ...rule,
      sinceDay: rule.since ? dayNumber(rule.since) : -Infinity,
      untilDay: rule.until ? dayNumber(rule.until) : Infinity,
    }),
  ),
  (rule) => rule.jurisdiction,
);

/** The rules for a channel in the regions, of any date; the federal one first. */
export function rulesFor(regions: readonly RegionCode[], channel: OutreachChannel): DatedRule[] {
  return (["federal", ...regions] as const)
    .flatMap((jurisdiction) => rulesByJurisdiction.get(jurisdiction) ?? [])
    .filter((rule) => rule.channels.includes(channel));
}

/** A rule's name within a sentence: "federal rule", "Texas rule". */
export function ruleName({ jurisdiction }: QuietHoursRule): string {
  return jurisdiction === "federal" ? "federal rule" : `${regionName(jurisdiction)} rule`;
}

type Hours = readonly [fromHour: number, untilHour: number];

function everyDay(hours: Hours): QuietHoursRule["windows"] {
  return week({ sunday: hours, weekdays: hours, saturday: hours });
}

function week(hours: { sunday: Hours; weekdays: Hours; saturday: Hours }): QuietHoursRule["windows"] {
  const sunday = inMinutes(hours.sunday);
  const weekday = inMinutes(hours.weekdays);
  const saturday = inMinutes(hours.saturday);
  return [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
}

function inMinutes([fromHour, untilHour]: Hours): DayWindow {
  return [fromHour * 60, untilHour * 60];
}

function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}
