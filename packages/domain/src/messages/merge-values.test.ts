import { describe, expect, test } from "vitest";
import { MERGE_FIELDS } from "./merge-fields.ts";
import { mergeValues } from "./merge-values.ts";

const contact = {
  firstName: "Ana",
  phoneNumber: "+15125550148",
  birthday: { month: 2, date: 14 },
  doubleOptInLink: "https://x.example/d/abc",
};
const user = { firstName: "Sam", phoneNumber: "+442079460958" };
const valuesAt = (now: string, timeZone = "America/Chicago") => mergeValues({ contact, user, now, timeZone });

describe("mergeValues", () => {
  test("knows every built-in field", () => {
    expect(Object.keys(valuesAt("2026-11-21T16:00:00Z")).sort()).toEqual(
      MERGE_FIELDS.map((f) => f.code).sort(),
    );
  });

  test("formats phones and days for readers", () => {
    expect(valuesAt("2026-11-21T16:00:00Z")).toMatchObject({
      firstName: "Ana",
      phoneNumber: "(512) 555-0148",
      birthday: "March 14",
      anniversary: "",
      myPhoneNumber: "+442079460958",
      optOut: "Reply STOP to opt out",
      doubleOptIn: "Please confirm that you want my messages: https://x.example/d/abc",
    });
  });

  test("wraps around the year, the month and the week", () => {
    expect(valuesAt("2026-12-27T18:00:00Z")).toMatchObject({
      previousYear: "2025",
      nextYear: "2027",
      previousMonth: "November",
      currentMonth: "December",
      nextMonth: "January",
      previousDayOfWeek: "Saturday",
      currentDayOfWeek: "Sunday",
      nextDayOfWeek: "Monday",
    });
  });

  test("the time zone determines the day", () => {
    const newYear = "2027-01-01T05:30:00Z";
    expect(valuesAt(newYear).currentYear).toBe("2026");
    expect(valuesAt(newYear, "America/New_York")).toMatchObject({
      currentYear: "2027",
      previousMonth: "December",
    });
  });

  test("custom values are added but cannot replace built-in ones", () => {
    const custom = { favoriteColor: "teal", firstName: "Eve" };
    const values = mergeValues({ contact, user, now: 0, timeZone: "UTC", custom });
    expect(values).toMatchObject({ favoriteColor: "teal", firstName: "Ana" });
  });
});
