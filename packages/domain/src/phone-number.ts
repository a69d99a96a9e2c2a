/**
 * Numbers of the North American plan (+1), without any library: nearly all numbers of this product.
 * Other countries: `international-phone-number.ts`, kept apart because its metadata is large.
 */

import { isAssignedAreaCode } from "./assigned-area-codes.ts";

const TOLL_FREE = new Set(["800", "822", "833", "844", "855", "866", "877", "888"]);

/**
 * "(512) 555-0148", "1-512-555-0148", "+1 512…" → "+15125550148"; null if it is no possible +1 number.
 * Rule: NANPA, the area code is an assigned one, the exchange N = 2–9 and not N11; behind toll-free codes N11 exchanges
 * exist, and letters may stand for digits: "1-800-FLOWERS".
 */
export function parseNanp(input: string): string | null {
  const digits = nationalDigits(input) ?? vanityDigits(input);
  if (digits === null) return null;
  if (!isLeadingDigit(digits, 0) || !isLeadingDigit(digits, 3)) return null;
  if (!isAssignedAreaCode(digits.slice(0, 3))) return null;
  if (isServiceCode(digits, 3) && !TOLL_FREE.has(digits.slice(0, 3))) return null;
  return `+1${digits}`;
}

/** "(512) 555-0148" for 10 digits, or 11 that start with 1; else "" (document 1, section 5). */
export function formatPhoneNumber(e164OrDigits: string): string {
  const digits = nationalDigits(e164OrDigits);
  return digits === null ? "" : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Like `formatPhoneNumber`, but a number of another country is shown as it is stored. */
export function displayPhoneNumber(e164: string): string {
  return formatPhoneNumber(e164) || e164;
}

/**
 * What a telephone field shows while someone types: "(AAA) BBB CCCC" (document 1, section 5).
 * A number that starts with another country's code stays as typed, so that nothing is silently changed.
 */
export function maskPhoneInput(typed: string): string {
  if (/^\s*\+\s*[02-9]/.test(typed)) return typed;
  // No area code starts with 1, so leading ones are the country code.
  const digits = typed.replace(/\D/g, "").replace(/^1+/, "").slice(0, 10);
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  const area = `(${digits.slice(0, 3)})`;
  if (digits.length <= 6) return `${area} ${digits.slice(3)}`;
  return `${area} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** "512" of "+15125550148"; null for other countries. */
export function areaCode(e164: string): string | null {
  return /^\+1\d{10}$/.test(e164) ? e164.slice(2, 5) : null;
}

/** Whether the number (E.164) is toll-free: other carrier rules apply, and it has no place. */
export function isTollFree(e164: string): boolean {
  return TOLL_FREE.has(areaCode(e164) ?? "");
}

const PUNCTUATION = new Set(" ().-/\u00a0\u2010\u2011\u2012\u2013\t");

/** The 10 national digits, or null when there are others than +1's, or anything that is no digit. */
function nationalDigits(input: string): string | null {
  const trimmed = input.trim();
  const hasPlus = trimmed.startsWith("+");
  let digits = "";
  for (let i = hasPlus ? 1 : 0; i < trimmed.length; i++) {
    const character = trimmed[i]!;
    if (character >= "0" && character <= "9") digits += character;
    else if (!PUNCTUATION.has(character)) return null;
  }
  if (digits.length === 11 && digits.startsWith("1")) return digits.slice(1);
  return digits.length === 10 && !hasPlus ? digits : null;
}

const VANITY = /^(?:\+?1)?(8\d\d)([a-z0-9]{7,20})$/i;
const VANITY_MAX_CHARACTERS = 40;

/** "1-800-FLOWERS" → "8003569377"; what goes beyond seven is dialed by nobody. Null unless it is toll-free with a word. */
function vanityDigits(input: string): string | null {
  if (input.length > VANITY_MAX_CHARACTERS) return null;
  const [, area = "", typed = ""] = VANITY.exec(input.replaceAll(/[\s.()-]/g, "")) ?? [];
  const rest = typed.slice(0, 7);
  if (!TOLL_FREE.has(area) || !/[a-z]{3}/i.test(rest)) return null;
  return area + rest.replaceAll(/[a-z]/gi, (letter) => KEYS[letter.toUpperCase().charCodeAt(0) - 65]!);
}

/** The digit of each letter, from A on (ITU-T E.161). */
const KEYS = "22233344455566677778889999";

function isLeadingDigit(digits: string, at: number): boolean {
  return digits[at]! >= "2";
}

function isServiceCode(digits: string, at: number): boolean {
  return digits[at + 1] === "1" && digits[at + 2] === "1";
}
