import { isAssignedAreaCode } from "./assigned-area-codes.ts";
import { nationalDigits, TOLL_FREE } from "./phone-number.ts";

/**
 * "(512) 555-0148", "1-512-555-0148", "+1 512…" → "+15125550148"; null if it is not a possible +1 number.
 * Rule: NANPA, the area code is an assigned one, the exchange N = 2–9 and not N11; after toll-free codes, N11
 * exchanges exist and letters can stand for digits: "1-800-FLOWERS".
 */
export function parseNanp(input: string): string | null {
  const digits = nationalDigits(input) ?? vanityDigits(input);
  if (digits === null) return null;
  if (!isLeadingDigit(digits, 0) || !isLeadingDigit(digits, 3)) return null;
  if (!isAssignedAreaCode(digits.slice(0, 3))) return null;
  if (isServiceCode(digits, 3) && !TOLL_FREE.has(digits.slice(0, 3))) return null;
  return `+1${digits}`;
}

const VANITY = /^(?:\+?1)?(8\d\d)([a-z0-9]{7,20})$/i;
const VANITY_MAX_CHARACTERS = 40;

/**
 * "1-800-FLOWERS" → "8003569377"; digits beyond seven are ignored when dialing. Null unless it is toll-free
 * with a word.
 */
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
