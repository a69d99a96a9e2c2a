import { type RegionCode, regionName, regionsOfCountry } from "@broadcast/domain/account/regions";
import { FREQUENCY_CAP_RULES } from "@broadcast/domain/compliance/frequency-caps";
import { type DayWindow, QUIET_HOURS_RULES } from "@broadcast/domain/compliance/quiet-hours-rules";
import {
  ATT_LIMITS,
  NUMBER_RATE_RULES,
  T_MOBILE_LIMITS,
  type TMobileTier,
  VERIZON_LIMIT,
} from "@broadcast/domain/messages/carriers/carrier-rates";
import { MONTH_NAMES, startOfDayKey } from "@broadcast/domain/time/dates";
import { formatCount } from "../../../lib/words/format.ts";
import { clockOfMinute } from "./day-hours.ts";

/** One row of a table of rules. */
export interface RuleRow {
  who: string;
  /** Each on a line of its own. */
  limits: readonly string[];
  source: string;
  /** "YYYY-MM-DD"; null if the source gives none. */
  since: string | null;
}

type Dated = { since: string | null; until?: string | null };

const isInForce = ({ since, until }: Dated, today: string): boolean =>
  (!since || since <= today) && (!until || today < until);

const windowText = (window: DayWindow): string =>
  window ? `${clockOfMinute(window[0])} to ${clockOfMinute(window[1])}` : "not at all";

/** Days with the same hours are combined. */
const weekTexts = ([sunday, monday, , , , , saturday]: (typeof QUIET_HOURS_RULES)[number]["windows"]) => {
  const [sun, weekdays, sat] = [windowText(sunday), windowText(monday), windowText(saturday)];
  if (sun === weekdays && sat === weekdays) return [`Every day ${weekdays}`];
  if (sat === weekdays) return [`Monday to Saturday ${weekdays}`, `Sunday ${sun}`];
  if (sat === sun) return [`Monday to Friday ${weekdays}`, `Saturday and Sunday ${sun}`];
  return [`Monday to Friday ${weekdays}`, `Saturday ${sat}`, `Sunday ${sun}`];
};

const canada = regionsOfCountry("CA").length;

const placesText = (jurisdictions: readonly ("federal" | RegionCode)[]): string => {
  if (jurisdictions.includes("federal")) return "United States and Canada";
  const isCanada = jurisdictions.length === canada && jurisdictions.every((code) => code.startsWith("ca-"));
  return isCanada
    ? "Canada"
    : jurisdictions
        .map((code) => regionName(code))
        .sort()
        .join(", ");
};

const grouped = <Rule extends Dated>(
  rules: readonly Rule[],
  now: Date,
  timeZone: string,
  sameBy: (rule: Rule) => unknown,
): Rule[][] => {
  const today = startOfDayKey(now, timeZone);
  return [
    ...Map.groupBy(
      rules.filter((rule) => isInForce(rule, today)),
      (rule) => JSON.stringify(sameBy(rule)),
    ).values(),
  ];
};

/** The quiet hours in force today; places with the same rule share a row. */
export const quietHoursRows = (now: Date, timeZone: string): (RuleRow & { for: string })[] =>
  grouped(QUIET_HOURS_RULES, now, timeZone, ({ jurisdiction: _, ...same }) => same).map((rules) => {
    const rule = rules[0] as (typeof rules)[number];
    return {
      who: placesText(rules.map(({ jurisdiction }) => jurisdiction)),
      for: rule.channels.includes("text") ? "Texts and voice drops" : "Voice drops",
      limits: weekTexts(rule.windows),
      source: rule.source,
      since: rule.since,
    };
  });

/** The states' limits on broadcasts to one person. */
export const frequencyCapRows = (now: Date, timeZone: string): RuleRow[] =>
  grouped(FREQUENCY_CAP_RULES, now, timeZone, ({ jurisdiction: _, ...same }) => same).map((rules) => {
    const rule = rules[0] as (typeof rules)[number];
    return {
      who: placesText(rules.map(({ jurisdiction }) => jurisdiction)),
      limits: [`At most ${rule.count} in ${rule.hours} hours`],
      source: rule.source,
      since: rule.since,
    };
  });

const kindNames = {
  "long-code": "A local number",
  "toll-free": "A toll-free number",
  "short-code": "A short code",
} as const;

const tierNames: Record<TMobileTier, string> = {
  top: "Top tier",
  "upper-mid": "Upper mid tier",
  "lower-mid": "Lower mid tier",
  low: "Low tier",
  "sole-proprietor": "Sole proprietor",
};

const perSecond = (count: number) => `${formatCount(count)} ${count === 1 ? "segment" : "segments"} a second`;

/** How fast numbers can send and carriers accept messages. */
export const carrierRateRows = (): RuleRow[] => [
  ...NUMBER_RATE_RULES.map(({ kind, unitsPerSecond, source, since }) => ({
    who: kindNames[kind],
    limits: [perSecond(unitsPerSecond)],
    source,
    since,
  })),
  {
    who: "AT&T",
    limits: ATT_LIMITS.map(
      ({ classes, perMinute, per }) =>
        `Class ${classes.join(", ")}: ${formatCount(perMinute)} segments a minute for each ${per}`,
    ),
    source: ATT_LIMITS[0]?.source ?? "",
    since: ATT_LIMITS[0]?.since ?? null,
  },
  {
    who: "T-Mobile",
    limits: T_MOBILE_LIMITS.map(
      ({ tier, perDay }) => `${tierNames[tier]}: ${formatCount(perDay)} segments a day for each brand`,
    ),
    source: T_MOBILE_LIMITS[0]?.source ?? "",
    since: T_MOBILE_LIMITS[0]?.since ?? null,
  },
  {
    who: "Verizon",
    limits: [
      `${formatCount(VERIZON_LIMIT.smsPerMinute)} texts a minute for each number`,
      `${formatCount(VERIZON_LIMIT.mmsPerSecond)} picture messages a second for each number`,
    ],
    source: VERIZON_LIMIT.source,
    since: VERIZON_LIMIT.since,
  },
];

/** "Jan 1, 2026". */
export const sinceText = (since: string | null): string => {
  if (!since) return "In force";
  const [year, month, date] = since.split("-").map(Number) as [number, number, number];
  return `Since ${MONTH_NAMES[month - 1]?.slice(0, 3)} ${date}, ${year}`;
};
