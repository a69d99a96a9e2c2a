import { expect, test } from "vitest";
import { isUndesiredIn, theirTimeText, theirTimeZones } from "./their-time.ts";

const at = new Date("2026-11-20T15:00:00.000Z");
const chicago = "America/Chicago";

test.each([
  [[chicago], "It will be the same time for Jo."],
  [["America/New_York"], "For Jo it will be 10:00 AM."],
  [
    ["America/Los_Angeles", "America/New_York"],
    "For Jo it will be 7:00 AM or 10:00 AM, depending on where they are.",
  ],
  [
    ["America/Denver", "America/Los_Angeles", "America/New_York"],
    "For Jo it will be between 7:00 AM and 10:00 AM, depending on where they are.",
  ],
  [["Pacific/Auckland"], "For Jo it will be 4:00 AM on Saturday."],
  [[], "We don't know Jo's time zone."],
])("the contact's time in %s", (zones, text) => {
  expect(theirTimeText(at, "Jo", zones, chicago)).toBe(text);
});

test("a number reveals a contact's time zone, a toll-free one does not", () => {
  expect(theirTimeZones({ phoneNumber: "+12125550100" })).toEqual(["America/New_York"]);
  expect(theirTimeZones({ phoneNumber: "+18005550100" })).toEqual([]);
});

test("an hour is undesired if it is in any of their time zones", () => {
  expect(isUndesiredIn(at, ["America/New_York"])).toBe(false);
  expect(isUndesiredIn(at, ["America/New_York", "America/Los_Angeles"])).toBe(true);
});
