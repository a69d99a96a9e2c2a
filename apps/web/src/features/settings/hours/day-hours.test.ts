import { expect, it } from "vitest";
import { clockOfMinute, hoursOfTimes, isTooShort, overlapOf, timeOfMinute } from "./day-hours.ts";

const hours = (fromMinute: number, untilMinute: number) => ({ fromMinute, untilMinute });

it.each([
  ["09:00", "18:30", hours(540, 1110)],
  ["00:00", "00:00", hours(0, 1440)],
  ["22:00", "06:00", hours(1320, 360)],
  ["", "18:00", null],
])("from %s until %s is %o", (from, until, meant) => {
  expect(hoursOfTimes(from, until)).toEqual(meant);
});

it("the end of the day is restored as typed", () => {
  expect(timeOfMinute(1440)).toBe("00:00");
  expect(timeOfMinute(545)).toBe("09:05");
});

it.each([
  [hours(540, 599), true],
  [hours(540, 600), false],
  [hours(540, 540), true],
  [hours(1410, 30), false],
  [hours(1430, 30), true],
])("hours of less than one hour are too short, over midnight too: %o", (some, tooShort) => {
  expect(isTooShort(some)).toBe(tooShort);
});

it.each([
  [hours(540, 1230), [[540, 1230]]],
  [hours(0, 1440), [[480, 1260]]],
  [
    hours(1200, 540),
    [
      [480, 540],
      [1200, 1260],
    ],
  ],
  [hours(1300, 420), []],
])("what the law leaves of %o", (own, left) => {
  expect(overlapOf(own, hours(480, 1260))).toEqual(left);
});

it.each([
  [0, "midnight"],
  [720, "12 PM"],
  [1290, "9:30 PM"],
])("minute %i is %s", (minute, text) => {
  expect(clockOfMinute(minute)).toBe(text);
});
