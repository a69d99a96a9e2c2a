import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { AppError } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import type { TypedCard } from "../../providers/payments/payments.ts";
import { readBilling } from "./billing.sql.ts";
import { startRecharging } from "./charges/auto-recharge.sql.ts";
import { followBilling } from "./follow-billing.ts";
import { openPaymentAccount } from "./payment-account.ts";
import { cardField, readSubscription } from "./plan/subscription-reply.ts";

export async function openCardSetup(context: SignedIn) {
  const customerId = await openPaymentAccount(context, context.accountId);
  const { clientSecret } = await context.payments.openCardSetup(customerId, `setup ${uuidv7()}`);
  return { clientSecret, cardField: cardField(context) };
}

/** The sandbox's card field. A real card never reaches the server: elsewhere the call is gone. */
export async function typeCard(
  { env, payments }: SignedIn,
  { clientSecret, ...card }: TypedCard & { clientSecret: string },
): Promise<Record<string, never>> {
  if (!env.SANDBOX_URL) throw new AppError("gone", "Enter the card in the payment provider's own field.");
  await payments.confirmTypedCard(clientSecret, card);
  return {};
}

/** Makes the saved card the one that is charged, and pays open invoices with it. */
export async function useCard(context: SignedIn, clientSecret: string): Promise<SubscriptionReply> {
  const { db, accountId, clock, payments, caller } = context;
  const billing = await readBilling(db, accountId, clock.now());
  if (!billing.customer_id) throw new AppError("wrong-state", "Please enter your card again.");
  const card = await payments.adoptCard(billing.customer_id, clientSecret);
  await startRecharging(db, accountId);
  await noteAudit(context, { event: "card-changed", caller });
  await followBilling(context, accountId);
  await payDue(context, billing.customer_id, card.id);
  return readSubscription(context);
}

/** Pays with the new card what the old one could not. A decline is reported; the card stays. */
async function payDue(context: SignedIn, customerId: string, cardId: string): Promise<void> {
  const { accountId, payments } = context;
  const due = (await payments.listInvoices(customerId)).filter(({ state }) => state === "open");
  if (due.length === 0) return;
  try {
    // Oldest first: sending resumes once none is due.
    for (const invoice of due.toReversed()) await payments.payInvoice(invoice.id, `${cardId} ${invoice.id}`);
  } finally {
    await followBilling(context, accountId);
  }
}
