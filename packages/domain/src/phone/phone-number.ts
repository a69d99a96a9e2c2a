/**
 * Numbers of the North American Numbering Plan (+1), without any library: nearly all numbers in this product.
 * Other countries: `international-phone-number.ts`, kept separate because its metadata is large. This file
 * formats numbers; parsing needs every area code and is in `parse-nanp.ts`.
 */

/** Area codes of toll-free numbers. */
export const TOLL_FREE = new Set(["800", "822", "833", "844", "855", "866", "877", "888"]);

/** "(512) 555-0148" for 10 digits, or 11 that start with 1; else "" (document 1, section 5). */
export function formatPhoneNumber(e164OrDigits: string): string {
  const digits = nationalDigits(e164OrDigits);
  return digits === null ? "" : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Like `formatPhoneNumber`, but an international number is shown as stored. */
export function displayPhoneNumber(e164: string): string {
  return formatPhoneNumber(e164) || e164;
}

/**
 * The text of a phone field while typing: "(AAA) BBB CCCC" (document 1, section 5). A number that starts with
 * another country's code stays as typed, so that nothing is silently changed.
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

/** "512" for "+15125550148"; null for other countries. */
export function areaCode(e164: string): string | null {
  return /^\+1\d{10}$/.test(e164) ? e164.slice(2, 5) : null;
}

/** Whether the number (E.164) is toll-free: other carrier rules apply, and it has no location. */
export function isTollFree(e164: string): boolean {
  return TOLL_FREE.has(areaCode(e164) ?? "");
}

const PUNCTUATION = new Set(" ().-/\u00a0\u2010\u2011\u2012\u2013\t");

/** The 10 national digits, or null if it is not a +1 number or contains anything but digits. */
export function nationalDigits(input: string): string | null {
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
