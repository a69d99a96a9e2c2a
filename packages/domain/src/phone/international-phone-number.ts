import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { parseNanp } from "./parse-nanp.ts";

export type { CountryCode };

/**
 * Parses a phone number of any country to E.164, or null. `country` is that of a number without "+". +1
 * numbers take the fast path; on the web, import this file lazily, because it contains every country's
 * metadata.
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
