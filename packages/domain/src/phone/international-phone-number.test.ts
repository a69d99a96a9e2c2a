import { expect, test } from "vitest";
import { type CountryCode, parsePhoneNumber } from "./international-phone-number.ts";

test.each<[string, CountryCode, string | null]>([
  ["(512) 555-0148", "US", "+15125550148"],
  ["416 555 0148", "CA", "+14165550148"],
  ["+1 512 555 0148", "GB", "+15125550148"],
  ["1-800-FLOWERS", "US", "+18003569377"],
  ["+44 20 7946 0958", "US", "+442079460958"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["030 901820", "DE", "+4930901820"],
  ["512-555-0148 ext. 12", "US", null],
  ["+1 911 555 0148", "US", null],
  ["+44 1", "US", null],
  ["call me", "US", null],
  ["", "US", null],
])("%j in %s is %s", (input, country, expected) => {
  expect(parsePhoneNumber(input, country)).toBe(expected);
});
