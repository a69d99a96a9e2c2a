import { zoneOffsetMs } from "./dates.ts";

/** A period in which a zone's offset does not change; `until` is the first instant after it. */
export type OffsetSpan = { from: number; until: number; offsetMs: number };

const MINUTE_MS = 60_000;
// No zone changes its clocks twice within a week, so weekly samples find every change.
const SAMPLE_MS = 7 * 86_400_000;

const spansByYear = new Map<string, Map<number, readonly OffsetSpan[]>>();

/**
 * A zone's offsets from UTC, period by period, for at least [from, until) (milliseconds). Exact to the minute
 * of each change; asks Intl some eighty times per zone and year, then never again. Throws RangeError for an
 * unknown zone.
 */
export function offsetSpans(timeZone: string, from: number, until: number): readonly OffsetSpan[] {
  const firstYear = new Date(from).getUTCFullYear();
  const lastYear = new Date(until).getUTCFullYear();
  const spans = spansOfYear(timeZone, firstYear);
  if (firstYear === lastYear) return spans;
  const further = Array.from({ length: lastYear - firstYear }, (_, i) =>
    spansOfYear(timeZone, firstYear + 1 + i),
  );
  return [...spans, ...further.flat()];
}

function spansOfYear(timeZone: string, year: number): readonly OffsetSpan[] {
  let years = spansByYear.get(timeZone);
  if (!years) {
    years = new Map();
    spansByYear.set(timeZone, years);
  }
  let spans = years.get(year);
  if (!spans) {
    spans = findSpans(timeZone, Date.UTC(year), Date.UTC(year + 1));
    years.set(year, spans);
  }
  return spans;
}

function findSpans(timeZone: string, from: number, until: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let span: OffsetSpan = { from, until, offsetMs: zoneOffsetMs(from, timeZone) };
  for (let sampled = from; sampled < until; sampled += SAMPLE_MS) {
    const next = Math.min(sampled + SAMPLE_MS, until);
    const offsetMs = zoneOffsetMs(next, timeZone);
    if (offsetMs === span.offsetMs) continue;
    const change = minuteOfChange(timeZone, sampled, next, span.offsetMs);
    spans.push({ ...span, until: change });
    span = { from: change, until, offsetMs };
  }
  return span.from < span.until ? [...spans, span] : spans;
}

/** The first minute in (from, until] that no longer has the offset. */
function minuteOfChange(timeZone: string, from: number, until: number, offsetMs: number): number {
  let before = from / MINUTE_MS;
  let after = until / MINUTE_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffsetMs(middle * MINUTE_MS, timeZone) === offsetMs) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}
