import { expect, it } from "vitest";
import { lastFour } from "./card-digits.ts";

it.each([
  ["42", "0042"],
  ["4242", "4242"],
  ["0", "0000"],
])("a card that ends in %s is shown as %s", (digits, shown) => {
  expect(lastFour(digits)).toBe(shown);
});
