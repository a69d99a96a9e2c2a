import type { CurrentUser } from "@broadcast/contract/users";
import { creditPriceCents, planOf } from "@broadcast/domain/account/plans";
import type { Connection } from "../../db/connection.ts";
import { isLive } from "./billing.sql.ts";

/** Reads the signed-in user's subscription, and their name at the provider. */
export async function readSubscriptionDetails(
  db: Connection,
  accountId: number,
): Promise<Pick<CurrentUser, "stripeId" | "subscriptionDetails">> {
  const row = await db
    .selectFrom("billing_accounts")
    .where("account_id", "=", accountId)
    .select(["customer_id", "status", "plan_id", "period_ends_at", "cancels_at", "next_plan_id"])
    .executeTakeFirst();
  const plan = row && isLive(row.status) ? planOf(row.plan_id ?? "") : null;
  const next = planOf(row?.next_plan_id ?? "");
  return {
    stripeId: row?.customer_id ?? null,
    subscriptionDetails: {
      currentPlanName: plan?.name ?? null,
      currentPlanFrequency: plan?.frequency ?? null,
      currentPlanEndDate: plan ? (row?.period_ends_at?.toISOString() ?? null) : null,
      currentPlanCreditPrice: plan ? creditPriceCents(plan.id) : null,
      cancelsAt: row?.cancels_at?.toISOString() ?? null,
      scheduledPlanName: next?.name ?? null,
      scheduledPlanFrequency: next?.frequency ?? null,
    },
  };
}
