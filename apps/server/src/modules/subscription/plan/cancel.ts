import type { CANCEL_REASONS, SubscriptionReply } from "@broadcast/contract/subscription";
import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import { type Billing, isLive, readBilling } from "../billing.sql.ts";
import { followBilling } from "../follow-billing.ts";
import { paymentMail } from "../subscription.jobs.ts";
import { readSubscription } from "./subscription-reply.ts";

/** Ends the subscription after the paid period. Errors: `wrong-state`, `provider-failed`. */
export async function cancelSubscription(
  context: SignedIn,
  reason: (typeof CANCEL_REASONS)[number],
): Promise<SubscriptionReply> {
  const { db, accountId, payments, caller } = context;
  const billing = await live(context);
  if (billing.cancels_at) throw new AppError("wrong-state", "Your subscription is already set to end.");
  // A change planned for the next period is dropped.
  if (billing.next_plan_id) await payments.keepPlan(billing.subscription_id, keyOf(billing, "release"));
  await payments.setCancelling(billing.subscription_id, true, keyOf(billing, "cancel"));
  await followBilling(context, accountId);
  await noteAudit(context, { event: "subscription-cancelled", caller, details: { reason } });
  await enqueue(db, paymentMail, { accountId, about: "cancelling" });
  return readSubscription(context);
}

/** Keeps a subscription that was to end. Errors: `wrong-state`, `provider-failed`. */
export async function resumeSubscription(context: SignedIn): Promise<SubscriptionReply> {
  const { accountId, payments, caller } = context;
  const billing = await live(context);
  if (!billing.cancels_at) throw new AppError("wrong-state", "Your subscription is already active.");
  await payments.setCancelling(billing.subscription_id, false, keyOf(billing, "resume"));
  await followBilling(context, accountId);
  await noteAudit(context, { event: "subscription-resumed", caller });
  return readSubscription(context);
}

async function live({ db, accountId, clock }: SignedIn): Promise<Billing & { subscription_id: string }> {
  const billing = await readBilling(db, accountId, clock.now());
  if (!isLive(billing.status) || !billing.subscription_id)
    throw new AppError("wrong-state", "You have no subscription.");
  return { ...billing, subscription_id: billing.subscription_id };
}

/** The same until something changes, so that a double press counts once. */
const keyOf = ({ reference, version }: Billing, what: string): string => `${what} ${reference} ${version}`;
