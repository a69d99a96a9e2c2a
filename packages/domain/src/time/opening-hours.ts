import { offsetSpans } from "./zone-offsets.ts";

/** Opening hours in a zone's local time. */
export type OpeningHours = {
  timeZone: string;
  /**
   * The open minutes of a local day, [from, until); null if closed. The day is counted from 1 January 1970,
   * the weekday is 0 (Sunday)–6. Beyond 1,440 the window extends into the next day.
   */
  windowOn: (day: number, weekday: number) => readonly [fromMinute: number, untilMinute: number] | null;
};

/** A period in milliseconds, [opens, closes); `closes` is Infinity if it is weeks away. */
export type OpenWindow = { opens: number; closes: number };

/**
 * The window that contains an instant, cut to begin there, or else the next one; null if there is none within
 * weeks.
 */
export type NextWindow = (from: number) => OpenWindow | null;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const WEEKDAY_OF_DAY_0 = 4;

/**
 * The first open instant in [from, until), in milliseconds; null if there is none. Instants are judged by
 * local time: what is skipped in spring is never open, what occurs twice in autumn is open twice.
 */
export function firstOpen({ timeZone, windowOn }: OpeningHours, from: number, until: number): number | null {
  for (const span of offsetSpans(timeZone, from, until)) {
    const localFrom = Math.max(from, span.from) + span.offsetMs;
    const localUntil = Math.min(until, span.until) + span.offsetMs;
    if (localFrom >= localUntil) continue;
    // The previous day's window can extend past midnight.
    for (let day = Math.floor(localFrom / DAY_MS) - 1; day * DAY_MS < localUntil; day++) {
      const window = windowOn(day, (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7);
      if (window === null) continue;
      const opens = Math.max(day * DAY_MS + window[0] * MINUTE_MS, localFrom);
      const closes = Math.min(day * DAY_MS + window[1] * MINUTE_MS, localUntil);
      if (opens < closes) return opens - span.offsetMs;
    }
  }
  return null;
}

/**
 * The first instant in [from, until) at which all are open, and the one whose opening decided it (null if it
 * is `from`); null if there is no such instant. Terminates, because each step moves to a later opening and
 * openings are finite.
 */
export function firstOpenInAll<Hours extends OpeningHours>(
  all: readonly Hours[],
  from: number,
  until: number,
): { at: number; decidedBy: Hours | null } | null {
  let at = from;
  let decidedBy: Hours | null = null;
  let agreeing = 0;
  for (let i = 0; agreeing < all.length; i = (i + 1) % all.length) {
    const hours = all[i]!;
    const open = firstOpen(hours, at, until);
    if (open === null) return null;
    if (open > at) {
      at = open;
      decidedBy = hours;
      agreeing = 0;
    }
    agreeing++;
  }
  return { at, decidedBy };
}

/** The first instant in [from, until) that is not open; null if there is none. */
export function firstClosed(
  { timeZone, windowOn }: OpeningHours,
  from: number,
  until: number,
): number | null {
  let at = from;
  for (const span of offsetSpans(timeZone, from, until)) {
    const end = Math.min(until, span.until);
    while (at >= span.from && at < end) {
      const local = at + span.offsetMs;
      const today = Math.floor(local / DAY_MS);
      let closes = local;
      // The previous day's window can extend past midnight.
      for (let day = today - 1; day <= today; day++) {
        const window = windowOn(day, (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7);
        if (window === null || day * DAY_MS + window[0] * MINUTE_MS > local) continue;
        closes = Math.max(closes, day * DAY_MS + window[1] * MINUTE_MS);
      }
      if (closes === local) return at;
      at = Math.min(closes - span.offsetMs, end);
    }
  }
  return null;
}

/**
 * The first window within `horizonMs` in which all are open; `closes` is Infinity if it does not close within
 * that time after it opens.
 */
export function nextWindowOfAll(
  all: readonly OpeningHours[],
  from: number,
  horizonMs: number,
): OpenWindow | null {
  const opens = firstOpenInAll(all, from, from + horizonMs)?.at;
  if (opens === undefined) return null;
  const closings = all.map((hours) => firstClosed(hours, opens, opens + horizonMs) ?? Infinity);
  return { opens, closes: Math.min(...closings) };
}

/** The same, computing each window once. For queries spanning some weeks, because results are kept. */
export function rememberedWindows(next: NextWindow): NextWindow {
  const known: (OpenWindow & { since: number })[] = [];
  return (from) => {
    let window = known.find(({ since, closes }) => since <= from && from < closes);
    if (!window) {
      const found = next(from);
      if (found === null) return null;
      window = { since: from, ...found };
      known.push(window);
    }
    return { opens: Math.max(from, window.opens), closes: window.closes };
  };
}
