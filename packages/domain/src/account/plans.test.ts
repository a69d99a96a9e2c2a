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

test("every plan has a unique id, and a yearly one is cheaper than twelve months", () => {
  expect(new Set(PLANS.map(({ id }) => id)).size).toBe(PLANS.length);
  for (const yearly of PLANS.filter(({ frequency }) => frequency === "Yearly")) {
    const monthly = planOf(yearly.id.replace(/_annual$/, ""));
    expect(yearly.priceInCents).toBeLessThan((monthly?.priceInCents ?? 0) * 12);
  }
});

test("the plans are those of the documents, pay as you go also yearly and for each partner, at its price", () => {
  const ids = PLANS.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["free", "starter_5", "pay_as_you_go_5", "on_hold_5"]));
  const partners = ["aice_", "herbalife_", "trades_of_hope_", "tastefully_simple_"];
  const payAsYouGo = ["", ...partners].flatMap((prefix) => [
    `${prefix}pay_as_you_go_5`,
    `${prefix}pay_as_you_go_5_annual`,
  ]);
  expect(ids.filter((id) => id.includes("pay_as_you_go")).sort()).toEqual(payAsYouGo.sort());
  for (const plan of PLANS.filter(({ id }) => partners.some((prefix) => id.startsWith(prefix)))) {
    expect(plan, plan.id).toMatchObject({ hidden: true, actualCostPerCreditInCents: 4.4 });
    expect(creditPriceCents(plan.id)).toBe(4.4);
    expect(planState(plan.id)).toBe("paid");
  }
});
