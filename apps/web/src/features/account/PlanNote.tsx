import { formatCreditPrice } from "@broadcast/domain/account/credits";
import { useCurrentUser } from "../../lib/api/session.ts";
import { usePlans } from "./account.api.ts";

/** Describes the account's plan; nothing for a plan that is not in the list. */
export function PlanNote() {
  const { subscriptionPlan, subscriptionDetails } = useCurrentUser();
  const plan = usePlans().data?.plans.find(({ id }) => id === subscriptionPlan);
  if (!plan) return null;
  const price = subscriptionDetails.currentPlanCreditPrice ?? plan.actualCostPerCreditInCents;
  const facts = [
    `${plan.name} plan`,
    plan.priceInCents > 0 ? `${plan.price} ${plan.frequency === "Yearly" ? "a year" : "a month"}` : null,
    plan.credits > 0 ? `${formatCreditPrice(price)} a credit` : null,
  ];
  return (
    <p className="mt-0.5 text-note text-soft text-pretty">
      {facts.filter(Boolean).join(" · ")}. {plan.desc}
    </p>
  );
}
