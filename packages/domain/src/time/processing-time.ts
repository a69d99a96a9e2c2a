/** How long a broadcast will take under the carriers' limits, and how that is shown. */

export type BroadcastLoad = {
  /** By the recipients' carrier; a picture message counts as 1. */
  segments: { att: number; tmobile: number; verizon: number; unknown: number };
  /** Messages, each one request to the provider. */
  messages: number;
};

/** The combined rates of a broadcast's numbers. A limit that does not apply is null. */
export type BroadcastLimits = {
  unitsPerSecond: number;
  /** Segments that can be sent at once. */
  burst: number;
  messagesPerSecond: number | null;
  attPerMinute: number | null;
  /** Segments AT&T accepts at once before its per-minute limit applies; none by default. */
  attBurst?: number;
  tmobile: {
    /** Segments the brand has left today, minus what its other broadcasts still have to send. */
    leftToday: number;
    perDay: number;
    /** Until T-Mobile's next day starts. */
    secondsLeftToday: number;
  } | null;
};

const DAY_SECONDS = 86_400;
/** Above this, an estimate gets a warning: "over 5" (document 2, section 9). */
const LONG_AFTER_MINUTES = 5;
const HOURS_AFTER_MINUTES = 90;

/**
 * Seconds until the last message is with the provider, with the limits applied in parallel; Infinity if one
 * of them never lets it through. Recipients of an unknown carrier count against every carrier's limit. Quiet
 * hours and broadcast hours are not included (`finishing-time.ts`).
 */
export function timeToFinish({ segments, messages }: BroadcastLoad, limits: BroadcastLimits): number {
  const total = segments.att + segments.tmobile + segments.verizon + segments.unknown;
  return Math.max(
    secondsFor(total - limits.burst, limits.unitsPerSecond),
    limits.messagesPerSecond === null ? 0 : secondsFor(messages, limits.messagesPerSecond),
    limits.attPerMinute === null
      ? 0
      : secondsFor(segments.att + segments.unknown - (limits.attBurst ?? 0), limits.attPerMinute / 60),
    tmobileSeconds(segments.tmobile + segments.unknown, limits),
  );
}

/** What exceeds today's rest waits for the next days; on the last of them the number's rate counts. */
function tmobileSeconds(units: number, { tmobile, unitsPerSecond }: BroadcastLimits): number {
  if (tmobile === null) return 0;
  const over = units - Math.max(0, tmobile.leftToday);
  if (over <= 0) return 0;
  if (tmobile.perDay <= 0) return Infinity;
  const fullDays = Math.ceil(over / tmobile.perDay) - 1;
  const lastDay = Math.min(secondsFor(over - fullDays * tmobile.perDay, unitsPerSecond), DAY_SECONDS);
  return tmobile.secondsLeftToday + fullDays * DAY_SECONDS + lastDay;
}

function secondsFor(units: number, perSecond: number): number {
  return units <= 0 ? 0 : units / perSecond;
}

/** Whole minutes, rounded: 0 below half a minute. */
export function estimatedMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** "a few seconds" at 0, hours (to the half) over 90 minutes, else minutes (document 2, section 9). */
export function processingTimeText(minutes: number): string {
  if (minutes <= 0) return "a few seconds";
  if (minutes <= HOURS_AFTER_MINUTES) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  if (!Number.isFinite(minutes)) return "never, with these limits";
  return `${Math.round(minutes / 30) / 2} hours`;
}

/** Whether an estimate is highlighted (document 2, section 9). */
export function isLongProcessing(minutes: number): boolean {
  return minutes > LONG_AFTER_MINUTES;
}
