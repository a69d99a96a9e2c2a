import { expect, test } from "vitest";
import { isRegionCode, REGIONS, regionName, regionsOfCountry } from "./regions.ts";

test("has 50 states and DC, and 13 provinces and territories, each once", () => {
  expect(regionsOfCountry("US")).toHaveLength(51);
  expect(regionsOfCountry("CA")).toHaveLength(13);
  expect(new Set(REGIONS.map((region) => region.code)).size).toBe(64);
  expect(REGIONS.every(({ code }) => /^(us|ca)-[a-z]{2}$/.test(code))).toBe(true);
});

test.each([
  ["us-al", "Alabama"],
  ["us-dc", "District of Columbia"],
  ["ca-on", "Ontario"],
  ["ca-nu", "Nunavut"],
])("%s is %s", (code, name) => {
  expect(regionName(code)).toBe(name);
  expect(isRegionCode(code)).toBe(true);
});

test.each(["us-xx", "US-TX", "tx", ""])("%j is not a region", (code) => {
  expect(regionName(code)).toBe("");
  expect(isRegionCode(code)).toBe(false);
});
