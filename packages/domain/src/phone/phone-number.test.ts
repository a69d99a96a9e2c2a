import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AREA_CODES } from "../time/time-zones-by-area-code.ts";
import { parseNanp } from "./parse-nanp.ts";
import {
  areaCode,
  displayPhoneNumber,
  formatPhoneNumber,
  isTollFree,
  maskPhoneInput,
} from "./phone-number.ts";

describe("parseNanp", () => {
  test.each([
    ["5125550148", "+15125550148"],
    ["(512) 555-0148", "+15125550148"],
    ["(512) 555 0148", "+15125550148"],
    [" 1-512-555-0148 ", "+15125550148"],
    ["+1 512.555.0148", "+15125550148"],
    ["512\u2011555\u20110148", "+15125550148"],
    ["1-800-411-7246", "+18004117246"],
    ["4165550148", "+14165550148"],
  ])("%j is a number", (input, expected) => {
    expect(parseNanp(input)).toBe(expected);
  });

  test.each([
    ["", "nothing"],
    ["512555014", "nine digits"],
    ["51255501480", "eleven digits that do not start with 1"],
    ["+5125550148", "another country's code"],
    ["1125550148", "area code starting with 1"],
    ["0125550148", "area code starting with 0"],
    ["9115550148", "area code N11"],
    ["5121550148", "exchange starting with 1"],
    ["5129110148", "exchange N11"],
    ["512-555-0148 x12", "an extension"],
    ["1-512-FLOWERS", "letters behind a code that is not toll-free"],
    ["+44 20 7946 0958", "a British number"],
  ])("%j is not a number: %s", (input) => {
    expect(parseNanp(input)).toBeNull();
  });

  test("a stored number parses back from its displayed and typed forms", () => {
    const number = fc
      .tuple(
        fc.constantFrom(...AREA_CODES),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 200000, max: 999999 }),
      )
      .map(([area, first, rest]) => `+1${area}${first}${rest}`);
    fc.assert(
      fc.property(number, (e164) => {
        expect(parseNanp(e164)).toBe(e164);
        expect(parseNanp(formatPhoneNumber(e164))).toBe(e164);
        expect(parseNanp(maskPhoneInput(e164))).toBe(e164);
      }),
    );
  });
});

describe("formatPhoneNumber", () => {
  test.each([
    ["+15125550148", "(512) 555-0148"],
    ["5125550148", "(512) 555-0148"],
    ["15125550148", "(512) 555-0148"],
    ["25125550148", ""],
    ["512555014", ""],
    ["+442079460958", ""],
    ["+4930123456", ""],
    ["", ""],
  ])("%j is shown as %j", (input, expected) => {
    expect(formatPhoneNumber(input)).toBe(expected);
  });

  test("a foreign number is displayed as stored", () => {
    expect(displayPhoneNumber("+442079460958")).toBe("+442079460958");
    expect(displayPhoneNumber("+15125550148")).toBe("(512) 555-0148");
  });
});

describe("maskPhoneInput", () => {
  test.each([
    ["", ""],
    ["5", "(5"],
    ["512", "(512"],
    ["5125", "(512) 5"],
    ["512555", "(512) 555"],
    ["5125550", "(512) 555 0"],
    ["5125550123", "(512) 555 0123"],
    ["(512) 555 01234", "(512) 555 0123"],
    ["+1 (512) 555-0123", "(512) 555 0123"],
    ["15125550123", "(512) 555 0123"],
    ["+44 20 7946 0958", "+44 20 7946 0958"],
  ])("%j becomes %j", (typed, shown) => {
    expect(maskPhoneInput(typed)).toBe(shown);
  });

  test("formatting a formatted number changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789()- +a"), maxLength: 16 }), (typed) => {
        const shown = maskPhoneInput(typed);
        expect(maskPhoneInput(shown)).toBe(shown);
      }),
    );
  });
});

test("areaCode is known for +1 numbers only", () => {
  expect(areaCode("+15125550148")).toBe("512");
  expect(areaCode("+442079460958")).toBeNull();
});

test("isTollFree", () => {
  expect(isTollFree("+18005550148")).toBe(true);
  expect(isTollFree("+15125550148")).toBe(false);
});

describe("numbers written with words, and unassigned numbers", () => {
  test.each([
    ["1-800-FLOWERS", "+18003569377"],
    ["(800) Contacts", "+18002668228"],
    ["1 888 4 HOME 12", "+18884466312"],
  ])("%s is %s", (typed, number) => {
    expect(parseNanp(typed)).toBe(number);
  });

  test.each(["512-FLOWERS", "800-555-0148 ext", "1-800-CALL", "FLOWERS"])("%s is not a number", (typed) => {
    expect(parseNanp(typed)).toBeNull();
  });

  test.each(["370", "555", "710", "960", "211", "911"])("%s is followed by no valid number", (code) => {
    expect(parseNanp(`+1${code}2345678`)).toBeNull();
  });

  test("text that is not a number is refused quickly, however long it is", () => {
    const startedAt = performance.now();
    expect(parseNanp(`800${" ".repeat(100_000)}`)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(100);
  });
});
