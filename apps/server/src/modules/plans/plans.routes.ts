import type { plans } from "@broadcast/contract/plans";
import { PLANS, type PlanData } from "@broadcast/domain/account/plans";
import type { Handlers } from "../../http/serve.ts";

export const planHandlers: Handlers<typeof plans> = {
  list: async () => ({ plans: PLANS.map(asShown) }),
};

const asShown = (plan: PlanData) => ({ ...plan, price: `$${(plan.priceInCents / 100).toFixed(2)}` });
