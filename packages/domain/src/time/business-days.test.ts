import { describe, expect, test } from "vitest";
import { addBusinessDays, isBusinessDay } from "./business-days.ts";
import { wallTime } from "./dates.ts";

const CHICAGO = "America/Chicago";

describe("US federal holidays", () => {
  // As the Office of Personnel Management publishes them.
  const OBSERVED = [
    "2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25",
    "2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24",
    "2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25",
  ].flatMap((year) => year.split(" "));

  test("and weekends are the only non-business days, 2026 to 2028", () => {
    const closed: string[] = [];
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 11, 31); day += 86_400_000) {
      const weekday = new Date(day).getUTCDay();
      const key = new Date(day).toISOString().slice(0, 10);
      const isWeekend = weekday === 0 || weekday === 6;
      if (isWeekend) expect(isBusinessDay(key), key).toBe(false);
      else if (!isBusinessDay(key)) closed.push(key);
    }
    expect(closed).toEqual(OBSERVED);
  });

  test("Juneteenth is one since 2021", () => {
    expect(isBusinessDay("2020-06-19")).toBe(true);
    expect(isBusinessDay("2021-06-18")).toBe(false);
  });
});

describe("business days from an instant", () => {
  test.each([
    ["the next day", "2026-11-16T16:00Z", 1, "2026-11-17T16:00Z"],
    ["over a weekend", "2026-11-20T16:00Z", 1, "2026-11-23T16:00Z"],
    ["from a weekend", "2026-11-21T16:00Z", 1, "2026-11-23T16:00Z"],
    ["ten, over Thanksgiving", "2026-11-16T16:00Z", 10, "2026-12-01T16:00Z"],
    ["over Christmas and New Year", "2026-12-24T16:00Z", 5, "2027-01-04T16:00Z"],
    ["the same time of day over a change of clocks", "2027-03-12T16:00Z", 1, "2027-03-15T15:00Z"],
    ["the local day counts: Friday evening in Chicago", "2026-11-21T02:00Z", 1, "2026-11-24T02:00Z"],
    ["none: the same instant", "2026-11-21T02:00Z", 0, "2026-11-21T02:00Z"],
  ])("%s", (_, from, days, expected) => {
    expect(addBusinessDays(new Date(from), days, CHICAGO)).toEqual(new Date(expected));
  });

  test("keeps seconds and milliseconds", () => {
    const at = addBusinessDays(new Date("2026-11-16T16:05:33.120Z"), 1, CHICAGO);
    expect(at.toISOString()).toBe("2026-11-17T16:05:33.120Z");
  });

  test("always ends on a business day, later for more days", () => {
    const from = new Date("2026-06-30T03:00Z");
    let before = from.getTime();
    for (let days = 1; days < 300; days++) {
      const at = addBusinessDays(from, days, CHICAGO);
      expect(at.getTime()).toBeGreaterThan(before);
      const { year, month, date } = wallTime(at, CHICAGO);
      expect(isBusinessDay(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10))).toBe(true);
      before = at.getTime();
    }
  });

  test.each([-1, 1.5, Number.NaN])("refuses %d days", (days) => {
    expect(() => addBusinessDays(new Date(0), days, CHICAGO)).toThrow(RangeError);
  });
});
