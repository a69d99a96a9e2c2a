import { expect, it } from "vitest";
import { formatEntryTime, formatSigned } from "./credit-entry.ts";

it.each([
  [100, "+100"],
  [12_000.5, "+12,000.50"],
  [-3.5, "\u22123.50"],
  [0, "0"],
])("%d credits are written %s", (credits, shown) => {
  expect(formatSigned(credits)).toBe(shown);
});

it("a line's time is told in the account's time zone", () => {
  expect(formatEntryTime("2026-11-20T03:18:00.000Z", "America/Chicago").replace(/\s/g, " ")).toBe(
    "Nov 19, 2026, 9:18 PM",
  );
});
