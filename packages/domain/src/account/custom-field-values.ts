/** Values of custom fields: parsed from typed text, stored in one normal form per kind, shown in words. */

import { normalizeName } from "../messages/search-text.ts";
import { parseDateInput } from "../time/date-input.ts";
import { MONTH_NAMES } from "../time/dates.ts";

export const CUSTOM_FIELD_KINDS = ["text", "number", "date", "choice", "yes-no"] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** Whether a field can hold dates; in a text field, people can have written them. */
export const holdsDates = (kind: CustomFieldKind): boolean => kind === "date" || kind === "text";

/** The kind of value required; `options` are those of a choice field. */
export interface ValueRule {
  kind: CustomFieldKind;
  options: readonly string[];
}

/** The longest value of any kind. */
export const CUSTOM_VALUE_MAX = 500;

/**
 * Parses typed text into its stored form: any text, "12.5", "2026-11-23", an option as spelled, "true" or
 * "false". Empty stays empty; null if it is not of the kind. Idempotent.
 */
export function readCustomValue({ kind, options }: ValueRule, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  switch (kind) {
    case "text":
      return text.length > CUSTOM_VALUE_MAX ? null : text;
    case "number":
      return readNumber(text);
    case "date":
      return readDate(text);
    case "choice":
      return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? null;
    case "yes-no":
      return readYesNo(text);
  }
}

/**
 * A stored value in words: "1,250.5", "November 23, 2026", "Yes". A value that is not of the kind is shown as
 * it is.
 */
export function customValueText(kind: CustomFieldKind, value: string): string {
  switch (kind) {
    case "number": {
      const [whole = "", fraction] = value.split(".");
      if (readNumber(value) === null) return value;
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
      return fraction === undefined ? grouped : `${grouped}.${fraction}`;
    }
    case "date": {
      const day = parseDateInput(value);
      return day ? `${MONTH_NAMES[day.month]} ${day.date}, ${day.year}` : value;
    }
    case "yes-no":
      return value === "true" ? "Yes" : value === "false" ? "No" : value;
    case "text":
    case "choice":
      return value;
  }
}

const PROBLEMS: Readonly<Record<CustomFieldKind, string>> = {
  text: `Use at most ${CUSTOM_VALUE_MAX} characters.`,
  number: "Enter a number, such as 12.5.",
  date: "Enter a date, such as 11/23/2026.",
  choice: "Choose one of the options.",
  "yes-no": "Enter yes or no.",
};

/** The error message for a value that `readCustomValue` rejects. */
export const customValueProblem = (kind: CustomFieldKind): string => PROBLEMS[kind];

/** Up to 15 digits before the decimal point and 6 after it, in American notation. */
function readNumber(text: string): string | null {
  const [, sign, written = "", fraction = ""] =
    /^([-+\u2212]?)\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|(?=\.\d))(?:\.(\d{0,6}))?0*$/.exec(
      text.replaceAll(" ", ""),
    ) ?? [];
  if (sign === undefined) return null;
  const whole = written.replaceAll(",", "").replace(/^0+(?=\d)/, "") || "0";
  const digits = fraction.replace(/0+$/, "");
  const number = digits === "" ? whole : `${whole}.${digits}`;
  return sign === "" || sign === "+" || number === "0" ? number : `-${number}`;
}

const YES = new Set("yes y true t 1 x on si oui ja".split(" "));
const NO = new Set("no n false f 0 off non nein".split(" "));

function readYesNo(text: string): string | null {
  const word = normalizeName(text);
  if (YES.has(word) || text === "\u2713" || text === "\u2714") return "true";
  return NO.has(word) ? "false" : null;
}

/** With slashes and hyphens the month comes first, as in the US, unless only the other order is a valid day. */
function readDate(text: string): string | null {
  const value = normalizeName(text).replace(
    /[ t]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?( ?z|[+-]\d{2}:?\d{2})?$/,
    "",
  );
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  if (iso) return dateOf(iso[1]!, Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(value);
  if (dotted) return dateOf(dotted[3]!, Number(dotted[2]), Number(dotted[1]));
  const [, first, second, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(value) ?? [];
  if (year)
    return (
      dateOf(wholeYear(year), Number(first), Number(second)) ??
      dateOf(wholeYear(year), Number(second), Number(first))
    );
  const [, name, date, inYear] =
    /^(?:\p{L}+, )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(value) ?? [];
  if (name) return dateOf(inYear!, monthNumber(name), Number(date));
  const [, dateFirst, nameLast, yearLast] =
    /^(?:\p{L}+, )?(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?(\p{L}{3,})\.?(?:,? |-)(\d{4}|\d{2})$/u.exec(
      value,
    ) ?? [];
  return nameLast ? dateOf(wholeYear(yearLast!), monthNumber(nameLast), Number(dateFirst)) : null;
}

/** Spreadsheets write two digits for the years 1930 to 2029. */
const wholeYear = (year: string): string =>
  year.length === 4 ? year : String(Number(year) + (Number(year) < 30 ? 2000 : 1900));

const monthNumber = (name: string): number =>
  MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3))) + 1;

function dateOf(year: string, month: number, date: number): string | null {
  const written = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return parseDateInput(written) ? written : null;
}
