import { payments } from "@broadcast/contract/payments";
import { subscription } from "@broadcast/contract/subscription";
import type { Connection } from "../../db/connection.ts";
import { on } from "../../events/events.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { creditsShort } from "../credits/index.ts";
import { findAccountByCustomer, findBilling, isLive, setPlan } from "./billing.sql.ts";
import { giftMail, openPaymentAccountJob, paymentMail } from "./subscription.jobs.ts";
import { paymentHandlers, subscriptionHandlers } from "./subscription.routes.ts";
import { openPaymentAccounts, watchBilling } from "./watch-billing.ts";

export { type AccountClosed, accountClosed } from "./account-closed.ts";
export { accountPaid } from "./account-paid.ts";
export { exportPayments } from "./charges/payment-history.ts";
export { hasPaid } from "./charges/payments.sql.ts";
export { followBilling } from "./follow-billing.ts";
export { readSubscriptionDetails } from "./subscription-details.sql.ts";
export { findAccountByCustomer };

/** Queues the creation of a new account's customer at the payment provider. */
export const openPayments = (db: Connection, accountId: number): Promise<void> =>
  enqueue(db, openPaymentAccountJob, { accountId }, { key: `payment-account-${accountId}` });

/** Whether the subscription behind an account's plan has ended. */
export async function isPlanOver(db: Connection, accountId: number): Promise<boolean> {
  const billing = await findBilling(db, accountId);
  return billing !== undefined && !isLive(billing.status);
}

/** An account reopened without a subscription starts on the free plan, like every account. */
export async function resetEndedPlan(tx: Connection, accountId: number, now: Date): Promise<void> {
  if (await isPlanOver(tx, accountId)) await setPlan(tx, accountId, "free", now);
}

export const subscriptionModule: ServerModule = {
  routes: [endpoints(subscription, subscriptionHandlers), endpoints(payments, paymentHandlers)],
  jobs: [paymentMail, giftMail, openPaymentAccountJob],
  listeners: [
    on(creditsShort, (db, { accountId }) => enqueue(db, paymentMail, { accountId, about: "credits-short" })),
  ],
  upkeep: [openPaymentAccounts],
  loops: [watchBilling],
};
