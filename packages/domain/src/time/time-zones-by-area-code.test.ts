import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { isRegionCode, REGIONS } from "../account/regions.ts";
import { AREA_CODES_BY_ZONE } from "../phone/area-codes-by-zone-testing.ts";
import { isTimeZone } from "./dates.ts";
import {
  AREA_CODES,
  areaCodesOfRegion,
  areSameClock,
  placeOfAreaCode,
  placeOfNumber,
  regionsOfTimeZone,
  timeZonesOfRegion,
} from "./time-zones-by-area-code.ts";

const COUNTRIES = ["US", "CA"];
const TERRITORIES = ["PR", "VI", "GU", "MP", "AS"];

describe("area codes", () => {
  test("every code with American or Canadian landlines or mobiles has a place, and no other does", () => {
    const assigned = Array.from({ length: 800 }, (_, i) => String(200 + i)).filter((code) =>
      ["2345678", "5552345", "6332345"].some((rest) => {
        const number = parsePhoneNumberFromString(`+1${code}${rest}`);
        if (!number?.isValid()) return false;
        if (TERRITORIES.includes(number.country ?? "")) return true;
        return COUNTRIES.includes(number.country ?? "") && number.getType() === "FIXED_LINE_OR_MOBILE";
      }),
    );
    expect(AREA_CODES).toEqual(assigned);
  });

  test("no zone that another source has for a code is missing: where they differ, both count", () => {
    const theirs = new Map<string, string[]>();
    for (const [zone, codes] of Object.entries(AREA_CODES_BY_ZONE))
      for (const code of codes.split(" ")) theirs.set(code, [...(theirs.get(code) ?? []), zone]);
    const leftOut = AREA_CODES.flatMap((code) =>
      (theirs.get(code) ?? [])
        .filter((zone) => !placeOfAreaCode(code)!.timeZones.some((own) => areSameClock(own, zone)))
        .map((zone) => `${code} ${zone}`),
    );
    expect(leftOut).toEqual([]);
    expect(AREA_CODES.filter((code) => !theirs.has(code))).toEqual(["273"]);
  });

  test("Knoxville is on Eastern Time", () => {
    expect(placeOfAreaCode("865")?.timeZones).toEqual(["America/New_York"]);
  });

  test("all zones and regions are known, the country matches, and every region has a code", () => {
    for (const code of AREA_CODES) {
      const { regions, timeZones } = placeOfAreaCode(code)!;
      expect(timeZones.length).toBeGreaterThan(0);
      for (const zone of timeZones) expect(isTimeZone(zone), zone).toBe(true);
      for (const region of regions) expect(isRegionCode(region), region).toBe(true);
      const country = parsePhoneNumberFromString(`+1${code}2345678`)?.country;
      if (country === "US" || country === "CA")
        expect(regions[0]!.startsWith(country.toLowerCase()), code).toBe(true);
    }
    for (const { code } of REGIONS) expect(areaCodesOfRegion(code), code).not.toEqual([]);
  });

  test.each([
    ["+15125550148", ["us-tx"], ["America/Chicago"]],
    ["+12125550148", ["us-ny"], ["America/New_York"]],
    ["+18505550148", ["us-fl"], ["America/New_York", "America/Chicago"]],
    ["+16025550148", ["us-az"], ["America/Phoenix"]],
    ["+18085550148", ["us-hi"], ["Pacific/Honolulu"]],
    ["+19025550148", ["ca-ns", "ca-pe"], ["America/Halifax"]],
    ["+17875550148", [], ["America/Puerto_Rico"]],
  ])("%s belongs to %j and %j", (number, regions, timeZones) => {
    expect(placeOfNumber(number)).toEqual({ regions, timeZones });
  });

  test.each(["+18005550148", "+442079460958", "+19995550148", "+18765550148"])(
    "%s has no place",
    (number) => {
      expect(placeOfNumber(number)).toBeNull();
    },
  );

  test.each([
    ["us-ny", ["America/New_York"]],
    ["us-fl", ["America/New_York", "America/Chicago"]],
    ["us-tx", ["America/Chicago", "America/Denver"]],
    ["us-ak", ["America/Anchorage", "America/Adak", "Pacific/Honolulu"]],
    ["ca-pe", ["America/Halifax"]],
    ["us-zz", []],
  ] as const)("%s uses %j", (region, timeZones) => {
    expect([...timeZonesOfRegion(region)].sort()).toEqual([...timeZones].sort());
  });

  test("every region has a zone", () => {
    for (const { code } of REGIONS) expect(timeZonesOfRegion(code), code).not.toEqual([]);
  });

  test.each([
    ["America/Denver", ["us-co", "us-tx"], ["us-fl"]],
    ["America/Toronto", ["ca-on", "ca-qc"], ["us-ny"]],
    // Not in the table: all that have the same time.
    ["America/Detroit", ["us-mi", "us-fl"], ["us-al"]],
  ] as const)("%s is in use in %j, not in %j", (zone, among, notAmong) => {
    const regions = regionsOfTimeZone(zone);
    expect(regions).toEqual(expect.arrayContaining([...among]));
    for (const region of notAmong) expect(regions).not.toContain(region);
    expect(new Set(regions).size).toBe(regions.length);
  });

  test.each(["America/Puerto_Rico", "Pacific/Guam", "Europe/Berlin", "UTC"])(
    "%s belongs to no state",
    (zone) => {
      expect(regionsOfTimeZone(zone)).toEqual([]);
    },
  );

  test("zones have the same clock if winter and summer match", () => {
    expect(areSameClock("America/New_York", "America/Toronto")).toBe(true);
    expect(areSameClock("America/Denver", "America/Phoenix")).toBe(false);
    expect(areSameClock("America/Los_Angeles", "America/Phoenix")).toBe(false);
  });
});
