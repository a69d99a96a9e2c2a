/**
 * When a recipient may be contacted: inside the strictest window of every rule, in every time zone they may
 * be in (compliance rules as data: `quiet-hours-rules.ts`; where that is: `recipient-places.ts`).
 *
 * A recipient who may be in any state is contacted when all states allow it: from 1 or 2 PM Eastern, when
 * Hawaii is awake, until 6 PM (weekends 5 PM), when Rhode Island closes. Rules of states that only a time
 * zone points to give way in one case: if no hour is left within 8 days with them (a Guam number whose owner
 * states Eastern Time).
 */

import { clockTime, WEEKDAY_NAMES, wallTime } from "../time/dates.ts";
import {
  DAY_MS,
  firstOpen,
  firstOpenInAll,
  type NextWindow,
  nextWindowOfAll,
  type OpeningHours,
  rememberedWindows,
} from "../time/opening-hours.ts";
import { timeZoneLabel } from "../time/time-zones.ts";
import { type DatedRule, type OutreachChannel, ruleName, rulesFor } from "./quiet-hours-rules.ts";
import { ANYWHERE, type PlaceEvidence, type Places, rememberedPlaces } from "./recipient-places.ts";

/** The hours of an account's broadcasts, in its own time zone. */
export type BroadcastHours = {
  /** Minute of the day, from 0. */
  fromMinute: number;
  /** First minute outside, up to 1,440; if not after `fromMinute`, it is on the next day. */
  untilMinute: number;
  timeZone: string;
  /** Weekdays on which the hours start, 0 (Sunday)–6; every day if omitted. */
  days?: readonly number[];
};

export type QuietHoursDecision = {
  /** The first allowed instant; null if there is none within 8 days: never send then. */
  readonly at: Date | null;
  /** A sentence for users that holds at this moment ("It is 9:40 PM for them; …"); null if now is allowed. */
  readonly reason: string | null;
  /** The same without the current time, to be kept for the duration of the wait. Null if now is allowed. */
  readonly lasting: string | null;
};

export type QuietHoursOptions = { channel: OutreachChannel; broadcastHours?: BroadcastHours | null };

/** Every weekday occurs in any zone within 8 days: what is not open by then is closed for weeks at least. */
const HORIZON_MS = 8 * DAY_MS;

type Hours = OpeningHours & {
  /** Null for the account's own hours. */
  rules: readonly DatedRule[] | null;
  /** The rules that apply only because the recipient may be there. */
  possible: readonly DatedRule[];
};

/**
 * The earliest instant from `now` on that every rule allows in every zone. `at` is null if no hour suits all
 * places (Guam's mornings never meet Rhode Island's days). Without any zone, all states and DC apply, with
 * their rules. Throws RangeError for a zone unknown to this runtime.
 */
export function nextAllowed(
  now: Date,
  places: Places,
  { channel }: { channel: OutreachChannel },
): QuietHoursDecision {
  return decide(now, places, { channel });
}

/** Whether the recipient may be contacted at this instant. */
export function isAllowed(now: Date, places: Places, { channel }: { channel: OutreachChannel }): boolean {
  const at = now.getTime();
  const all = recipientHours(places, channel);
  if (all.every((hours) => isOpen(hours, at))) return true;
  const given = giveWay(all, places, channel, at);
  return given !== all && given.every((hours) => isOpen(hours, at));
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
 * The decision for many recipients at one `now`: computed once for each area code, region and own zone.
 * Decisions are shared between recipients.
 */
export function quietHoursAt(
  now: Date,
  options: QuietHoursOptions,
): (recipient: PlaceEvidence) => QuietHoursDecision {
  const placesOf = rememberedPlaces();
  const decisionOf = quietHoursOfPlacesAt(now, options);
  return (recipient) => decisionOf(placesOf(recipient));
}

/** The same for places that are identical objects (`rememberedPlaces`). */
export function quietHoursOfPlacesAt(
  now: Date,
  options: QuietHoursOptions,
): (places: Places) => QuietHoursDecision {
  const decisions = new Map<Places, QuietHoursDecision>();
  return (places) => {
    let decision = decisions.get(places);
    if (!decision) {
      decision = decide(now, places, options);
      decisions.set(places, decision);
    }
    return decision;
  };
}

/**
 * The windows in which a recipient may be contacted, each computed once; `nextAllowedWithin` returns the
 * instants in them. Without places: the account's own hours alone, as for mail.
 */
export function openWindows(
  places: Places | null,
  { channel, broadcastHours }: QuietHoursOptions,
): NextWindow {
  const own = broadcastHours ? [accountHours(broadcastHours)] : [];
  const ofRecipient = places ? recipientHours(places, channel) : [];
  return rememberedWindows((from) => {
    const window = nextWindowOfAll([...ofRecipient, ...own], from, HORIZON_MS);
    if (window !== null || places === null) return window;
    const given = giveWay(ofRecipient, places, channel, from);
    return given === ofRecipient ? null : nextWindowOfAll([...given, ...own], from, HORIZON_MS);
  });
}

function decide(now: Date, places: Places, options: QuietHoursOptions): QuietHoursDecision {
  const start = now.getTime();
  const own = options.broadcastHours ? [accountHours(options.broadcastHours)] : [];
  let ofRecipient = recipientHours(places, options.channel);
  let found = firstOpenInAll([...ofRecipient, ...own], start, start + HORIZON_MS);
  if (found === null) {
    ofRecipient = giveWay(ofRecipient, places, options.channel, start);
    found = firstOpenInAll([...ofRecipient, ...own], start, start + HORIZON_MS);
  }
  if (found === null) {
    const isAccountsDoing = own.length > 0 && firstOpenInAll(ofRecipient, start, start + HORIZON_MS);
    const reason = isAccountsDoing
      ? "This person can't be reached during your broadcast hours. Extend them."
      : "There's no time that's allowed everywhere this person may be. Check their address and time zone.";
    return { at: null, reason, lasting: reason };
  }
  if (found.decidedBy === null) return { at: now, reason: null, lasting: null };
  const at = new Date(found.at);
  return { at, ...reasonToWait(now, at, [...ofRecipient, ...own], found.decidedBy, options.channel) };
}

function recipientHours(places: Places, channel: OutreachChannel): Hours[] {
  const { regions, timeZones, regionsOfClock } = places.timeZones.length > 0 ? places : ANYWHERE;
  const known = rulesFor(regions, channel);
  return timeZones.map((timeZone) => {
    const further = (regionsOfClock?.[timeZone] ?? []).filter((region) => !regions.includes(region));
    const possible = rulesFor(further, channel).filter(({ jurisdiction }) => jurisdiction !== "federal");
    const rules = possible.length > 0 ? [...known, ...possible] : known;
    const windowOn = (day: number, weekday: number) => strictestWindow(rules, day, weekday);
    return { timeZone, windowOn, rules, possible };
  });
}

/** The hours without the rules of merely possible places, if those leave none at all; otherwise unchanged. */
function giveWay(all: Hours[], places: Places, channel: OutreachChannel, now: number): Hours[] {
  const isAnyPossible = all.some(({ possible }) => possible.length > 0);
  if (!isAnyPossible || firstOpenInAll(all, now, now + HORIZON_MS) !== null) return all;
  return recipientHours({ ...places, regionsOfClock: {} }, channel);
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
    possible: [],
  };
}

function isOpen(hours: OpeningHours, at: number): boolean {
  return firstOpen(hours, at, at + 1) === at;
}

/** "It is 7:12 AM for them; you can text from 8:00 AM (federal rule)." Uses a time zone that is closed now. */
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
      reason: `It's ${clockTime(now, timeZone)} your time, and your broadcasts resume at ${timeFrom(now, at, timeZone)}.`,
      lasting: `Your broadcasts resume at ${clockTime(at, timeZone)} (your broadcast hours).`,
    };
  }
  const told = closedForThem.includes(decidedBy) ? decidedBy : closedForThem[0]!;
  const zones = all.filter(({ rules }) => rules !== null).map(({ timeZone }) => timeZone);
  const isSure = new Set(zones.map((timeZone) => clockTime(now, timeZone))).size === 1;
  const cause = decidedBy.rules === null ? "your broadcast hours" : causeOf(told, decidedBy, now, at);
  const isText = channel === "text";
  // The lasting sentence shows no current time, so it must say whose the time is.
  const zoneName = isSure
    ? ""
    : ` ${timeZoneLabel(told.timeZone) ?? `in ${told.timeZone.replaceAll("_", " ")}`}`;
  return {
    reason:
      `It ${isSure ? "is" : "may be"} ${clockTime(now, told.timeZone)} for them; ` +
      `${isText ? "you can text" : "you can call"} from ${timeFrom(now, at, told.timeZone)} (${cause}).`,
    lasting:
      `${isText ? "You can text them" : "You can call them"} from ` +
      `${clockTime(at, told.timeZone)}${zoneName} (${cause}).`,
  };
}

/** The rule that closes now if it is also the one that opens then; otherwise no single rule explains both. */
function causeOf(told: Hours, decidedBy: Hours, now: Date, at: Date): string {
  const closing = ruleThatCloses(told, now, at);
  if (!opensAt(closing, decidedBy.timeZone, at))
    return "the first time that's allowed everywhere they may live";
  const isPossible = told.possible.includes(closing);
  return isPossible ? `${ruleName(closing)}, because they may live there` : ruleName(closing);
}

/** Of the rules that forbid now, the one with the longest wait; the more general one of equals. */
function ruleThatCloses({ rules, timeZone }: Hours, now: Date, at: Date): DatedRule {
  const weekdayAtOpening = wallTime(at, timeZone).weekday;
  let strictest: DatedRule | null = null;
  let latest = -1;
  for (const rule of rules!) {
    const windowOn = (day: number, weekday: number) => strictestWindow([rule], day, weekday);
    if (isOpen({ timeZone, windowOn }, now.getTime())) continue;
    const opens = rule.windows[weekdayAtOpening]?.[0] ?? 1440;
    if (opens <= latest) continue;
    strictest = rule;
    latest = opens;
  }
  return strictest!;
}

function opensAt({ windows }: DatedRule, timeZone: string, at: Date): boolean {
  const { weekday, hour, minute } = wallTime(at, timeZone);
  return windows[weekday]?.[0] === hour * 60 + minute;
}

/** "8:00 AM" on the same day, "8:00 AM tomorrow", "12:00 PM on Sunday". */
function timeFrom(now: Date, at: Date, timeZone: string): string {
  const today = wallTime(now, timeZone);
  const day = wallTime(at, timeZone);
  const daysAhead =
    (Date.UTC(day.year, day.month, day.date) - Date.UTC(today.year, today.month, today.date)) / DAY_MS;
  const clock = clockTime(at, timeZone);
  if (daysAhead === 0) return clock;
  return daysAhead === 1 ? `${clock} tomorrow` : `${clock} on ${WEEKDAY_NAMES[day.weekday]}`;
}
