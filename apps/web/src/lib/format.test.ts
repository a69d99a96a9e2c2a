import { describe, expect, it } from "vitest";
import { formatCents, formatCredits, formatName, formatPhone, formatWhen } from "./format.ts";

describe("formats", () => {
  it.each([
    ["+15125550148", "(512) 555-0148"],
    ["5125550148", "(512) 555-0148"],
    ["25125550148", ""],
    ["512555", ""],
    [null, ""],
  ])("phone %s as %s", (given, expected) => {
    expect(formatPhone(given)).toBe(expected);
  });

  it("credits with at most two decimals, and cents as dollars", () => {
    expect([formatCredits(4218.5), formatCredits(12), formatCredits(0.005)]).toEqual([
      "4,218.50",
      "12",
      "0.01",
    ]);
    expect(formatCents(1250)).toBe("$12.50");
  });

  it("a name as first and last name, else company, else phone", () => {
    expect(formatName({ firstName: "Jo", lastName: "Lindqvist", company: "X" })).toBe("Jo Lindqvist");
    expect(formatName({ firstName: "", lastName: "", company: "Rivers" })).toBe("Rivers");
    expect(formatName({ phoneNumber: "+15125550148" })).toBe("(512) 555-0148");
  });

  it("a moment as near as it is", () => {
    const now = new Date("2026-11-20T18:00:00Z");
    const when = (instant: string) => formatWhen(instant, now, "UTC");
    expect(when("2026-11-20T10:42:00Z")).toBe("10:42 AM");
    expect(when("2026-11-19T23:00:00Z")).toBe("Yesterday");
    expect(when("2026-11-18T10:00:00Z")).toBe("Wed");
    expect(when("2026-10-03T10:00:00Z")).toBe("Oct 3");
    expect(when("2025-10-03T10:00:00Z")).toBe("Oct 3, 2025");
  });
});
