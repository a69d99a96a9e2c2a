import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { parseNanp } from "./parse-nanp.ts";

export type { CountryCode };

/**
 * A phone number of any country → E.164, or null. `country` is where a number without "+" belongs.
 * +1 numbers take the fast path; on the web import this file lazily, it carries every country's metadata.
 */
export function parsePhoneNumber(input: string, country: CountryCode = "US"): string | null {
  if (country === "US" || country === "CA" || /^\s*\+\s*1/.test(input)) {
    const northAmerican = parseNanp(input);
    if (northAmerican) return northAmerican;
  }
  const parsed = parsePhoneNumberFromString(input, country);
  if (!parsed?.isValid() || parsed.ext) return null;
  return parsed.countryCallingCode === "1" ? parseNanp(parsed.number) : parsed.number;
}
