/**
 * When someone may be reached: inside the strictest window of every rule, by the clock of every zone the
 * person may be in (compliance rules as data: `quiet-hours-rules.ts`).
 */

import { clockTime, WEEKDAY_NAMES, wallTime } from "./dates.ts";
import { DAY_MS, firstOpen, firstOpenInAll, type OpeningHours } from "./opening-hours.ts";
import { areaCode } from "./phone-number.ts";
import { type DatedRule, type OutreachChannel, ruleName, rulesFor } from "./quiet-hours-rules.ts";
import { ANYWHERE_TIME_ZONES, candidatePlaces, type PlaceEvidence, type Places } from "./recipient-places.ts";

/** When an account wants its broadcasts to go, by its own clock. */
export type BroadcastHours = {
  /** Minute of the day, from 0. */
  fromMinute: number;
  /** First minute outside, up to 1,440; if not after `fromMinute`, it is on the next day. */
  untilMinute: number;
  timeZone: string;
  /** Weekdays on which the hours begin, 0 (Sunday)–6; left out: every day. */
  days?: readonly number[];
};

export type QuietHoursDecision = {
  /** The first allowed instant; null if there is none within 8 days. Never send then. */
  readonly at: Date | null;
  /** A sentence for people that holds at this moment ("It is 9:40 PM for them; …"); null when now is allowed. */
  readonly reason: string | null;
  /** The same without the time it is now: to be kept for as long as the wait lasts. Null when now is allowed. */
  readonly lasting: string | null;
};

export type QuietHoursOptions = { channel: OutreachChannel; broadcastHours?: BroadcastHours | null };

/** Every weekday comes up in any zone within 8 days: what is not open by then is closed for weeks at least. */
const HORIZON_MS = 8 * DAY_MS;

/** `rules` is null for the account's own hours. */
type Hours = OpeningHours & { rules: readonly DatedRule[] | null };

/**
 * The earliest instant from `now` on at which every rule allows it in every zone.
 * `at` is null where no hour suits all places (Guam's mornings never meet Rhode Island's days).
 * Without any zone, all of the states and of DC count. Throws RangeError for a zone unknown to this runtime.
 */
export function nextAllowed(
  now: Date,
  places: Places,
  { channel }: { channel: OutreachChannel },
): QuietHoursDecision {
  return decide(now, places, { channel });
}

/** Whether the recipient may be reached at this instant. */
export function isAllowed(now: Date, places: Places, { channel }: { channel: OutreachChannel }): boolean {
  return recipientHours(places, channel).every((hours) => isOpen(hours, now.getTime()));
}

/** Like `nextAllowed`, and also inside the account's own hours. */
export function nextAllowedWithin(
  now: Date,
  places: Places,
  options: { channel: OutreachChannel; broadcastHours: BroadcastHours | null },
): QuietHoursDecision {
  return decide(now, places, options);
}

/**
 * The decision for many recipients at one `now`: worked out once for each area code, region and own zone.
 * Decisions are shared between recipients.
 */
export function quietHoursAt(
  now: Date,
  options: QuietHoursOptions,
): (recipient: PlaceEvidence) => QuietHoursDecision {
  const byEvidence = new Map<string, QuietHoursDecision>();
  const byPlaces = new Map<string, QuietHoursDecision>();
  return (recipient) => {
    const code = recipient.phoneNumber === null ? null : areaCode(recipient.phoneNumber);
    const evidence = `${code ?? ""}|${recipient.region ?? ""}|${recipient.ownTimeZone ?? ""}`;
    let decision = byEvidence.get(evidence);
    if (!decision) {
      const places = candidatePlaces(recipient);
      const key = `${places.regions}|${places.timeZones}`;
      decision = byPlaces.get(key) ?? decide(now, places, options);
      byPlaces.set(key, decision);
      byEvidence.set(evidence, decision);
    }
    return decision;
  };
}

function decide(now: Date, places: Places, options: QuietHoursOptions): QuietHoursDecision {
  const start = now.getTime();
  const ofRecipient = recipientHours(places, options.channel);
  const all = options.broadcastHours ? [...ofRecipient, accountHours(options.broadcastHours)] : ofRecipient;
  const found = firstOpenInAll(all, start, start + HORIZON_MS);
  if (found === null) {
    const isAccountsDoing = all !== ofRecipient && firstOpenInAll(ofRecipient, start, start + HORIZON_MS);
    const reason = isAccountsDoing
      ? "Your broadcast hours leave no time at which this person may be reached. Widen them."
      : "No hour is allowed in all the places this person may be in. Check their address and time zone.";
    return { at: null, reason, lasting: reason };
  }
  if (found.decidedBy === null) return { at: now, reason: null, lasting: null };
  const at = new Date(found.at);
  return { at, ...reasonToWait(now, at, all, found.decidedBy, options.channel) };
}

function recipientHours({ regions, timeZones }: Places, channel: OutreachChannel): Hours[] {
  const rules = rulesFor(regions, channel);
  const windowOn = (day: number, weekday: number) => strictestWindow(rules, day, weekday);
  const zones = timeZones.length > 0 ? timeZones : ANYWHERE_TIME_ZONES;
  return zones.map((timeZone) => ({ timeZone, windowOn, rules }));
}

function strictestWindow(rules: readonly DatedRule[], day: number, weekday: number): [number, number] | null {
  let from = 0;
  let until = 1440;
  for (const rule of rules) {
    if (!isInForce(rule, day)) continue;
    const window = rule.windows[weekday];
    if (!window) return null;
    from = Math.max(from, window[0]);
    until = Math.min(until, window[1]);
  }
  return from < until ? [from, until] : null;
}

function isInForce({ sinceDay, untilDay }: DatedRule, day: number): boolean {
  return sinceDay <= day && day < untilDay;
}

function accountHours({ fromMinute, untilMinute, timeZone, days }: BroadcastHours): Hours {
  const window = [fromMinute, untilMinute > fromMinute ? untilMinute : untilMinute + 1440] as const;
  return {
    timeZone,
    windowOn: (_day, weekday) => (!days || days.includes(weekday) ? window : null),
    rules: null,
  };
}

function isOpen(hours: OpeningHours, at: number): boolean {
  return firstOpen(hours, at, at + 1) === at;
}

/** "It is 7:12 AM for them; texts may go from 8:00 AM (federal rule)." Told by a clock that is closed now. */
function reasonToWait(
  now: Date,
  at: Date,
  all: readonly Hours[],
  decidedBy: Hours,
  channel: OutreachChannel,
): { reason: string; lasting: string } {
  const closed = all.filter((hours) => !isOpen(hours, now.getTime()));
  const closedForThem = closed.filter(({ rules }) => rules !== null);
  if (closedForThem.length === 0) {
    const { timeZone } = closed[0]!;
    return {
      reason: `It is ${clockTime(now, timeZone)} by your clock; your broadcasts go on at ${timeFrom(now, at, timeZone)}.`,
      lasting: `Your broadcasts go on at ${clockTime(at, timeZone)} (your broadcast hours).`,
    };
  }
  const told = closedForThem.includes(decidedBy) ? decidedBy : closedForThem[0]!;
  const zones = all.filter(({ rules }) => rules !== null).map(({ timeZone }) => timeZone);
  const isSure = new Set(zones.map((timeZone) => clockTime(now, timeZone))).size === 1;
  const cause = decidedBy.rules === null ? "your broadcast hours" : ruleThatCloses(told, now, at);
  const isText = channel === "text";
  return {
    reason:
      `It ${isSure ? "is" : "may be"} ${clockTime(now, told.timeZone)} for them; ` +
      `${isText ? "texts may go" : "calls may be made"} from ${timeFrom(now, at, told.timeZone)} (${cause}).`,
    lasting:
      `${isText ? "Texts may go to them" : "Calls may be made to them"} from ` +
      `${clockTime(at, told.timeZone)} (${cause}).`,
  };
}

/** Of the rules that forbid now, the one that lets people wait longest; the more general one of equals. */
function ruleThatCloses({ rules, timeZone }: Hours, now: Date, at: Date): string {
  const weekdayAtOpening = wallTime(at, timeZone).weekday;
  let strictest: DatedRule | null = null;
  let latest = -1;
  for (const rule of rules!) {
    const windowOn = (day: number, weekday: number) => strictestWindow([rule], day, weekday);
    if (isOpen({ timeZone, windowOn }, now.getTime())) continue;
    const opensAt = rule.windows[weekdayAtOpening]?.[0] ?? 1440;
    if (opensAt <= latest) continue;
    strictest = rule;
    latest = opensAt;
  }
  return ruleName(strictest!);
}

/** "8:00 AM" of the same day, "8:00 AM tomorrow", "12:00 PM on Sunday". */
function timeFrom(now: Date, at: Date, timeZone: string): string {
  const today = wallTime(now, timeZone);
  const day = wallTime(at, timeZone);
  const daysAhead =
    (Date.UTC(day.year, day.month, day.date) - Date.UTC(today.year, today.month, today.date)) / DAY_MS;
  const clock = clockTime(at, timeZone);
  if (daysAhead === 0) return clock;
  return daysAhead === 1 ? `${clock} tomorrow` : `${clock} on ${WEEKDAY_NAMES[day.weekday]}`;
}
