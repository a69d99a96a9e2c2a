import { offsetSpans } from "./zone-offsets.ts";

/** Hours by a zone's local clock. */
export type OpeningHours = {
  timeZone: string;
  /**
   * The open minutes of a local day, [from, until); null when closed. The day is counted since 1 January 1970,
   * the weekday is 0 (Sunday)–6. Past 1,440 the window reaches into the next day.
   */
  windowOn: (day: number, weekday: number) => readonly [fromMinute: number, untilMinute: number] | null;
};

/** A stretch of time, in milliseconds: from `opens` on, and no more at `closes`, which is Infinity if that is weeks away. */
export type OpenWindow = { opens: number; closes: number };

/** The window that holds an instant, cut to begin there, or else the next one; null if none comes within weeks. */
export type NextWindow = (from: number) => OpenWindow | null;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const WEEKDAY_OF_DAY_0 = 4;

/**
 * The first instant in [from, until) that is open, in milliseconds; null if there is none. Instants are judged by what
 * the local clock shows: what it skips in spring is never open, what it shows twice in autumn is open twice.
 */
export function firstOpen({ timeZone, windowOn }: OpeningHours, from: number, until: number): number | null {
  for (const span of offsetSpans(timeZone, from, until)) {
    const localFrom = Math.max(from, span.from) + span.offsetMs;
    const localUntil = Math.min(until, span.until) + span.offsetMs;
    if (localFrom >= localUntil) continue;
    // The window of the day before may reach past midnight.
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
 * The first instant in [from, until) at which all are open, and whose opening decided it (null when it is `from`);
 * null if there is no such instant. Ends, because each step goes to a later opening and openings are finite.
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
      // The window of the day before may reach past midnight.
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

/** The first window within `horizonMs` in which all are open; it closes never if not as soon after it opens. */
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

/** The same, with each window worked out once. For questions of some weeks: what was answered is kept. */
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
