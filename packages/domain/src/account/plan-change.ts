import { type PlanData, planOf, planState } from "./plans.ts";

/** `now`: it starts at once, and the unused part of the old one is deducted; `later`: at the end of the period. */
export type PlanChange = "begin" | "now" | "later" | "current";

/** The same plan billed monthly and yearly. */
const familyOf = (id: string): string => id.replace(/_annual$/, "");

/**
 * When a change from the current paid plan (null: none) to another takes effect (document 1, section 4): at
 * once when leaving hold, switching from monthly to yearly of the same plan, or paying more at the same
 * frequency; else with the next period.
 */
export function planChange(from: PlanData | null, to: PlanData): PlanChange {
  if (!from || planState(from.id) === "free") return "begin";
  if (from.id === to.id) return "current";
  if (planState(from.id) === "on-hold" && planState(to.id) === "paid") return "now";
  const isToYearly =
    familyOf(from.id) === familyOf(to.id) && from.frequency === "Monthly" && to.frequency === "Yearly";
  if (isToYearly) return "now";
  return from.frequency === to.frequency && to.priceInCents > from.priceInCents ? "now" : "later";
}

/** The plans an account can choose: those offered to all, or at its partner's price, and hold if it already pays. */
export function plansFor(all: readonly PlanData[], currentId: string, isSubscribed: boolean): PlanData[] {
  const partner = /^(.+_)pay_as_you_go_5/.exec(currentId)?.[1];
  return all.filter((plan) => {
    const state = planState(plan.id);
    if (state === "free") return false;
    if (state === "on-hold")
      return isSubscribed && planState(currentId) !== "on-hold" && plan === planOf(plan.id);
    if (plan.id === currentId) return true;
    return partner ? plan.id.startsWith(partner) || !plan.hidden : !plan.hidden;
  });
}

/** The price of that many credits on a plan, in whole cents. */
export const creditsPriceCents = (credits: number, centsEach: number): number =>
  Math.round(credits * centsEach);

/** What a yearly plan saves compared with twelve months of its monthly one, in cents (document 2, section 9). */
export function yearlySavingCents(all: readonly PlanData[], yearly: PlanData): number {
  const monthly = all.find(
    (plan) => familyOf(plan.id) === familyOf(yearly.id) && plan.frequency === "Monthly",
  );
  return monthly && yearly.frequency === "Yearly" ? 12 * monthly.priceInCents - yearly.priceInCents : 0;
}
