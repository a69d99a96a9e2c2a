import { expect, test } from "vitest";
import { dateFromTyped, dateShown, timeFromTyped, timeShown, usualMoments } from "./typed-moment.ts";

const friday = "2026-11-20";

test.each([
  ["2026-11-27", "2026-11-27"],
  ["11/27", "2026-11-27"],
  ["1/5", "2027-01-05"],
  ["11/27/2027", "2027-11-27"],
  ["Nov 27", "2026-11-27"],
  ["november 20", "2026-11-20"],
  ["Fri, Nov 27, 2026", "2026-11-27"],
  ["tomorrow", "2026-11-21"],
  ["2/30", ""],
  ["13/1", ""],
  ["soon", ""],
  ["", ""],
])("the day %j is %j", (typed, day) => {
  expect(dateFromTyped(typed, friday)).toBe(day);
});

test.each([
  ["9", "09:00"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
  ["9:30 PM", "21:30"],
  ["930", "09:30"],
  ["1430", "14:30"],
  ["14:30", "14:30"],
  ["10 a.m.", "10:00"],
  ["25", ""],
  ["14 pm", ""],
  ["9:3", ""],
  ["9:75", ""],
  ["noon", ""],
])("the time %j is %j", (typed, time) => {
  expect(timeFromTyped(typed)).toBe(time);
});

test("a day and a time in display format parse back to the same values", () => {
  for (let days = 0; days < 400; days += 7) {
    const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
    expect(dateFromTyped(dateShown(day), friday)).toBe(day);
  }
  for (let minute = 0; minute < 1440; minute += 17) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    expect(timeFromTyped(timeShown(time))).toBe(time);
  }
});

test("tomorrow and Monday are offered, but only one of them on a Sunday", () => {
  const offered = (today: string) => usualMoments(today).map(({ label, date }) => [label, date]);
  expect(offered(friday)).toEqual([
    ["Tomorrow 9 AM", "2026-11-21"],
    ["Monday 9 AM", "2026-11-23"],
  ]);
  expect(offered("2026-11-22")).toEqual([["Tomorrow 9 AM", "2026-11-23"]]);
  expect(offered("2026-11-23")).toEqual([
    ["Tomorrow 9 AM", "2026-11-24"],
    ["Monday 9 AM", "2026-11-30"],
  ]);
});
