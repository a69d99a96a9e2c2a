import { SinchSmsError } from "./sinch-errors.ts";
import { withoutPlus } from "./sinch-reports.ts";

export type Query = Record<string, string | undefined>;

const PAGE_SIZE = 30;
const PAGE_SIZE_MAX = 100;
const DAY_MS = 86_400_000;

/** Reads the page of a list. */
export function pageIn(query: Query): { page: number; offset: number; limit: number } {
  const page = Math.max(0, Math.trunc(Number(query.page ?? 0)) || 0);
  const asked = Math.trunc(Number(query.page_size ?? PAGE_SIZE)) || PAGE_SIZE;
  const limit = Math.min(PAGE_SIZE_MAX, Math.max(1, asked));
  return { page, offset: page * limit, limit };
}

/** Reads the time span of a list: the last day by default. */
export function spanIn(query: Query, nowMs: number): { sinceMs: number; untilMs: number | undefined } {
  return {
    sinceMs: timeIn(query.start_date, "start_date") ?? nowMs - DAY_MS,
    untilMs: timeIn(query.end_date, "end_date"),
  };
}

/** Reads numbers separated by commas. */
export const numbersIn = (text: string | undefined): string[] | undefined =>
  text ? text.split(",").map((number) => `+${withoutPlus(number.trim())}`) : undefined;

function timeIn(text: string | undefined, field: string): number | undefined {
  if (!text) return undefined;
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs))
    throw new SinchSmsError(
      400,
      "syntax_invalid_parameter_format",
      `${field}: must be an ISO 8601 date and time`,
    );
  return timeMs;
}
