import { expect, test } from "vitest";
import { networkOfNumber, networks } from "./networks.ts";

test("numbers are distributed over the networks like the market, even within one block, and stay there", () => {
  for (const block of ["+1512555", "+1737200"]) {
    const numbers = Array.from({ length: 10_000 }, (_, index) => block + String(index).padStart(4, "0"));
    const shares = networks.map(
      (network) => numbers.filter((number) => networkOfNumber(number) === network).length / 100,
    );
    const [att, tmobile, verizon, other] = shares as [number, number, number, number];
    expect(Math.abs(att - 30)).toBeLessThan(3);
    expect(Math.abs(tmobile - 33)).toBeLessThan(3);
    expect(Math.abs(verizon - 33)).toBeLessThan(3);
    expect(Math.abs(other - 4)).toBeLessThan(2);
  }
  expect(networkOfNumber("+15125550199")).toBe(networkOfNumber("+15125550199"));
});
