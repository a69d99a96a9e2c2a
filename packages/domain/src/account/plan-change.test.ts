import { expect, test } from "vitest";
import { creditsPriceCents, planChange, plansFor, yearlySavingCents } from "./plan-change.ts";
import { PLANS, planOf } from "./plans.ts";

test.each([
  [null, "starter_5", "begin"],
  ["free", "starter_5", "begin"],
  ["starter_5", "starter_5", "current"],
  ["starter_5", "starter_5_annual", "now"],
  ["pay_as_you_go_5", "starter_5", "now"],
  ["on_hold_5", "pay_as_you_go_5", "now"],
  ["starter_5", "pay_as_you_go_5", "later"],
  ["starter_5_annual", "starter_5", "later"],
  ["pay_as_you_go_5_annual", "starter_5", "later"],
  ["starter_5", "pay_as_you_go_5_annual", "later"],
  ["starter_5", "on_hold_5", "later"],
] as const)("from %s to %s is a change %s", (from, to, kind) => {
  expect(planChange(from && planOf(from), planOf(to)!)).toBe(kind);
});

test("hold is offered to paying accounts, and a partner's price to accounts from the partner", () => {
  const ids = (current: string, isSubscribed: boolean) =>
    plansFor(PLANS, current, isSubscribed).map(({ id }) => id);
  expect(ids("free", false)).toEqual([
    "starter_5",
    "starter_5_annual",
    "pay_as_you_go_5",
    "pay_as_you_go_5_annual",
  ]);
  expect(ids("starter_5", true)).toContain("on_hold_5");
  expect(ids("aice_pay_as_you_go_5", true)).toContain("aice_pay_as_you_go_5_annual");
  expect(ids("aice_pay_as_you_go_5", true)).not.toContain("herbalife_pay_as_you_go_5");
});

test("credits cost whole cents, and a year costs two months less", () => {
  expect(creditsPriceCents(500, 5)).toBe(2_500);
  expect(creditsPriceCents(123, 4.4)).toBe(541);
  expect(yearlySavingCents(PLANS, planOf("starter_5_annual")!)).toBe(5_000);
  expect(yearlySavingCents(PLANS, planOf("starter_5")!)).toBe(0);
});
