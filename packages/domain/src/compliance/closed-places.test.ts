import { describe, expect, it } from "vitest";
import { closedPlaces } from "./closed-places.ts";

const at = (hour: number, weekdays: number[], day = "2027-03-01") => closedPlaces(hour * 60, weekdays, day);
const WEEK = [1, 2, 3, 4, 5];

describe("where texts have to wait at an hour", () => {
  it("is nowhere at noon on a weekday", () => {
    expect(at(12, WEEK)).toEqual({ isEverywhere: false, states: [] });
  });
  it("is everywhere at night", () => {
    expect(at(22, WEEK)).toEqual({ isEverywhere: true, states: [] });
    expect(at(7, WEEK).isEverywhere).toBe(true);
  });
  it("is in the states whose own rules say so, by weekday", () => {
    expect(at(8.5, WEEK).states).toEqual(["Connecticut", "Rhode Island", "Texas"]);
    expect(at(11, [0]).states).toEqual(["Texas"]);
    expect(at(17, [6]).states).toEqual(["Rhode Island"]);
    expect(at(20, WEEK).states).toEqual(
      expect.arrayContaining(["Florida", "Oklahoma", "Oregon", "Rhode Island"]),
    );
  });
  it("uses the rules in force on that day", () => {
    expect(at(20, WEEK, "2025-12-31").states).not.toContain("Oregon");
  });
});
