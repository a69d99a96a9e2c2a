const MB = 1_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long ago something was. */
export function agoInWords(ms: number): string {
  if (ms < 2 * MINUTE_MS) return "a moment ago";
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes ago`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} hours ago`;
  return `${Math.round(ms / DAY_MS)} days ago`;
}

export const sizeInWords = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
