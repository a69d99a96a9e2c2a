import { expect, test } from "vitest";
import { creditPriceCents, PLANS, planOf, planState } from "./plans.ts";

test.each([
  ["free", "free"],
  ["", "free"],
  ["onhold", "on-hold"],
  ["on_hold_4", "on-hold"],
  ["on_hold_5", "on-hold"],
  ["starter_5", "paid"],
  ["aice_starter", "paid"],
] as const)("an account on %j is %s", (id, state) => {
  expect(planState(id)).toBe(state);
});

test.each([
  ["starter_5", 5],
  ["a plan of long ago", 5],
  ["aice_pay_as_you_go", 4.4],
  ["herbalife_starter", 4.4],
  ["trades_of_hope_annual", 4.4],
  ["tastefully_simple_1", 4.4],
])("a credit costs %s %f cents", (id, cents) => {
  expect(creditPriceCents(id)).toBe(cents);
});

test("every plan has an id of its own, and a yearly one is cheaper than its twelve months", () => {
  expect(new Set(PLANS.map(({ id }) => id)).size).toBe(PLANS.length);
  for (const yearly of PLANS.filter(({ frequency }) => frequency === "Yearly")) {
    const monthly = planOf(yearly.id.replace(/_annual$/, ""));
    expect(yearly.priceInCents).toBeLessThan((monthly?.priceInCents ?? 0) * 12);
  }
});
