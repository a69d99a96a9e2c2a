/** Parses values of contact lists: whole names, and days of any year. */
import type { DayAndMonth } from "../messages/merge-values.ts";
import { normalizeName } from "../messages/search-text.ts";

// Particles that belong to the last name that follows them.
const PARTICLES = new Set(
  "de del della der den des di da do dos das du la le van von zu zum zur bin ibn al st".split(" "),
);
const SUFFIX = /^(jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** "Lopez, Ana" and "Ana Lopez" → first and last name; a single word is a first name. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const name = fullName.trim().replace(/\s+/g, " ");
  const [beforeComma = "", ...afterComma] = name.split(/ ?, ?/).filter(Boolean);
  const after = afterComma.join(" ");
  if (after && !SUFFIX.test(after)) return { firstName: after, lastName: beforeComma };
  const words = [...beforeComma.split(" "), ...(after ? [after] : [])].filter(Boolean);
  let lastAt = words.length - 1;
  while (lastAt > 1 && SUFFIX.test(words[lastAt]!)) lastAt--;
  while (lastAt > 1 && PARTICLES.has(words[lastAt - 1]!.toLowerCase())) lastAt--;
  if (words.length < 2) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, lastAt).join(" "), lastName: words.slice(lastAt).join(" ") };
}

/**
 * "3/14", "14 March 1980", "Mar 14th", "1980-03-14", "14.3.80" → {month 0–11, date}; null if it is not a day.
 * With slashes or hyphens the month comes first as in the US, unless only the other order is a valid day.
 */
export function parseDayAndMonth(text: string): DayAndMonth | null {
  const value = normalizeName(text).replace(
    /[ t]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?( ?z|[+-]\d{2}:?\d{2})?$/,
    "",
  );
  const iso = /^(?:\d{4}|-)[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? /^\d{4}(\d{2})(\d{2})$/.exec(value);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?\d{2}|\s?\d{4})?$/.exec(value);
  if (dotted) return dayOf(Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](?:\d{2}|\d{4}))?$/.exec(value);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    return dayOf(first, second) ?? dayOf(second, first);
  }
  return parseNamedMonth(value);
}

function parseNamedMonth(value: string): DayAndMonth | null {
  const [, monthName, date] =
    /^(?:\p{L}+,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? \d{4})?$/u.exec(value) ?? [];
  if (monthName) return dayOf(monthNumber(monthName), Number(date));
  const [, dateFirst, monthLast] =
    /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -](?:of |de )?(\p{L}{3,})\.?(?:(?:,? | de |-)(?:\d{4}|\d{2}))?$/u.exec(
      value,
    ) ?? [];
  return monthLast ? dayOf(monthNumber(monthLast), Number(dateFirst)) : null;
}

/** Beginnings of month names in English, Spanish, German and French, without accents. */
const MONTH_STARTS: readonly (readonly string[])[] = [
  ["jan", "ene"],
  ["feb", "fev"],
  ["mar", "maerz"],
  ["apr", "abr", "avr"],
  ["may", "mai"],
  ["jun", "juin"],
  ["jul", "juil"],
  ["aug", "ago", "aou"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dic", "dez"],
];

/** 1–12, or 0 if it is not a month. */
function monthNumber(name: string): number {
  return MONTH_STARTS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
}

function dayOf(month: number, date: number): DayAndMonth | null {
  if (month < 1 || month > 12 || date < 1) return null;
  // 2000 was a leap year: 29 February can be a birthday.
  const lastDate = new Date(Date.UTC(2000, month, 0)).getUTCDate();
  return date <= lastDate ? { month: month - 1, date } : null;
}
