/** The fields of a form or a query: a repeated field has several values. */
export type Form = Record<string, string | string[] | undefined>;

export function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

// Twilio accepts numbers with brackets and spaces.
export function phoneIn(text: string): string {
  const trimmed = text.replace(/[\s().-]/g, "");
  return /^[2-9]\d{9}$/.test(trimmed) ? `+1${trimmed}` : trimmed;
}

/** Returns the interval of a list request: `Name` is a whole day, `Name>` and `Name<` are its ends. */
export function spanIn(
  query: Form,
  name: string,
): { sinceMs?: number | undefined; untilMs?: number | undefined } {
  const dayMs = timeIn(one(query[name]).slice(0, 10));
  if (dayMs !== undefined) return { sinceMs: dayMs, untilMs: dayMs + 86_399_999 };
  return { sinceMs: timeIn(one(query[`${name}>`])), untilMs: timeIn(one(query[`${name}<`])) };
}

function timeIn(text: string): number | undefined {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
