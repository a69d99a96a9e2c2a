import { expect, test } from "vitest";
import { readTypedCard, slashedExpiry, spacedNumber } from "./typed-card.ts";

test("typed digits are formatted like a card as they grow", () => {
  expect(spacedNumber("42424242abc4242")).toBe("4242 4242 4242");
  expect(slashedExpiry("1")).toBe("1");
  expect(slashedExpiry("5")).toBe("05");
  expect(slashedExpiry("1239")).toBe("12/39");
});

test.each([
  [{ number: "4242 4242 4242 424", expiry: "12/39", cvc: "12" }],
  [{ number: "4242 4242", expiry: "12/39", cvc: "123" }],
  [{ number: "4242 4242 4242 4242", expiry: "13/39", cvc: "123" }],
  [{ number: "4242 4242 4242 4242", expiry: "12", cvc: "123" }],
])("an incomplete card is null: %o", (typed) => {
  expect(readTypedCard(typed)).toBeNull();
});

test("a complete card is parsed", () => {
  expect(readTypedCard({ number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123" })).toEqual({
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2039,
    cvc: "123",
  });
});
