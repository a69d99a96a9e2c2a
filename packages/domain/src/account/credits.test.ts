import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditPriceCents, formatCents, formatCreditPrice, formatCredits } from "./credits.ts";

describe("price of a credit", () => {
  test("partner plans pay less per credit", () => {
    expect(creditPriceCents("starter_5")).toBe(5);
    expect(creditPriceCents("aice_monthly")).toBe(4.4);
    expect(creditPriceCents("tastefully_simple_annual")).toBe(4.4);
  });
});

describe("formatting of amounts", () => {
  test.each([
    [10, "10"],
    [10.5, "10.50"],
    [10.257, "10.26"],
    [4218.5, "4,218.50"],
    [1_000_000, "1,000,000"],
    [0, "0"],
    [-0.001, "0"],
    [0.1 + 0.2, "0.30"],
    [-3.5, "-3.50"],
  ])("%s credits as %j", (credits, shown) => {
    expect(formatCredits(credits)).toBe(shown);
  });

  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [123450, "$1,234.50"],
    [-250, "-$2.50"],
  ])("%s cents as %j", (cents, shown) => {
    expect(formatCents(cents)).toBe(shown);
  });

  test("a credit's price keeps its fraction of a cent", () => {
    expect(formatCreditPrice(4.4)).toBe("4.4¢");
    expect(formatCreditPrice(5)).toBe("5¢");
  });

  test("a formatted amount parses back to the same hundredth", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (hundredths) => {
        const shown = Number(formatCredits(hundredths / 100).replaceAll(",", ""));
        expect(Math.round(shown * 100)).toBe(hundredths);
      }),
    );
  });
});
