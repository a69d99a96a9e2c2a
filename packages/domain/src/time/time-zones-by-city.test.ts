import { expect, test } from "vitest";
import { TIME_ZONES } from "./time-zones.ts";
import { findTimeZones } from "./time-zones-by-city.ts";

test("each zone is found by its label, its name and the city it is named after", () => {
  for (const { value, label } of TIME_ZONES)
    for (const typed of [label, value, value.split("/")[1]!.replaceAll("_", " ")])
      expect(findTimeZones(typed), typed).toContain(value);
});

test.each([
  ["Chicago", ["America/Chicago"]],
  ["dall", ["America/Chicago"]],
  ["ST LOUIS", ["America/Chicago"]],
  ["Montreal", ["America/Toronto"]],
  ["san ", ["America/Chicago", "America/Los_Angeles", "America/Puerto_Rico"]],
  ["PST", ["America/Los_Angeles"]],
  ["arizona", ["America/Phoenix"]],
  // Words match from their beginning, so that few letters do not find every zone.
  ["ago", []],
  ["Mars", []],
])("%j finds %j", (typed, zones) => {
  expect(findTimeZones(typed)).toEqual(zones);
});

test("an empty text finds them all", () => {
  expect(findTimeZones(" ")).toEqual(TIME_ZONES.map(({ value }) => value));
});
