import { QUIET_HOURS_RULES } from "@broadcast/domain/compliance/quiet-hours-rules";
import { expect, it } from "vitest";
import { carrierRateRows, frequencyCapRows, quietHoursRows, sinceText } from "./rules-in-force.ts";

const chicago = "America/Chicago";
const now = new Date("2026-11-21T16:00:00Z");
const rowOf = (who: string, at = now) => quietHoursRows(at, chicago).find((row) => row.who.includes(who));

it("every rule in force is shown with its source, and places with the same rule share a row", () => {
  const rows = quietHoursRows(now, chicago);
  expect(new Set(rows.map(({ source }) => source))).toEqual(
    new Set(QUIET_HOURS_RULES.map(({ source }) => source)),
  );
  expect(rows.every(({ who, limits }) => who && limits.length > 0)).toBe(true);
  expect(rows.filter(({ who }) => who === "Canada")).toHaveLength(1);
  expect(rowOf("Florida")?.who).toBe("Florida, Maryland, Mississippi, New Jersey, Oklahoma");
});

it("a rule is not shown before its first day", () => {
  expect(rowOf("Oregon")).toMatchObject({ since: "2026-01-01" });
  expect(rowOf("Oregon", new Date("2025-12-31T16:00:00Z"))).toBeUndefined();
  expect(sinceText("2026-01-01")).toBe("Since Jan 1, 2026");
});

it("days with the same hours are combined", () => {
  expect(rowOf("United States")?.limits).toEqual(["Every day 8 AM to 9 PM"]);
  expect(rowOf("Texas")?.limits).toEqual(["Monday to Saturday 9 AM to 9 PM", "Sunday 12 PM to 9 PM"]);
  expect(rowOf("Rhode Island")?.limits).toEqual([
    "Monday to Friday 9 AM to 6 PM",
    "Saturday and Sunday 10 AM to 5 PM",
  ]);
  expect(rowOf("Canada")).toBeTruthy();
});

it("caps and carriers' rates come with their source", () => {
  expect(frequencyCapRows(now, chicago)[0]).toMatchObject({ limits: ["At most 3 in 24 hours"] });
  expect(carrierRateRows().every(({ source }) => source.length > 0)).toBe(true);
});
