import { creditsText } from "@broadcast/domain/account/credits";
import { creditsPriceCents } from "@broadcast/domain/account/plan-change";
import { creditPriceCents } from "@broadcast/domain/account/plans";
import { AppError } from "../../../app-error.ts";
import { transaction } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { canBuyCredits, findBilling, readPayer } from "../billing.sql.ts";
import { paymentReply } from "./payment-history.ts";
import { findPayment, insertPayment } from "./payments.sql.ts";
import { settleCharge } from "./settle.ts";

const RETURN_PATH = "/subscription/payment-history";

/**
 * Buys credits with the card on file. The charge is recorded first, with its idempotency key: if the process dies
 * before the answer, the charge is found again by that key. Errors: `wrong-state`, `conflict` when the price differs
 * from the one shown, `payment-declined`, `provider-failed`.
 */
export async function buyCredits(context: SignedIn, asked: { credits: number; totalInCents: number }) {
  const { db, accountId, clock, payments, env } = context;
  const payer = await readPayer(db, accountId);
  const billing = await findBilling(db, accountId);
  if (!canBuyCredits(payer.subscription_plan))
    throw new AppError("wrong-state", "Your plan doesn't include buying credits. Choose a paid plan first.");
  if (!billing?.customer_id || !billing.card_id)
    throw new AppError("wrong-state", "Add a card before you buy credits.");
  const amountCents = creditsPriceCents(asked.credits, creditPriceCents(payer.subscription_plan));
  if (amountCents !== asked.totalInCents)
    throw new AppError("conflict", "The price has changed. Check the new total and try again.");
  const payment = await transaction(db, async (tx) => {
    const inserted = await insertPayment(tx, accountId, {
      kind: "credits",
      amountCents,
      creditHundredths: asked.credits * 100,
      description: creditsText(asked.credits),
      cardLast4: billing.card_last4,
      now: clock.now(),
    });
    await noteAudit(
      { ...context, db: tx },
      { event: "credits-ordered", caller: context.caller, details: { credits: asked.credits, amountCents } },
    );
    return inserted!;
  });
  const charge = await payments.charge({
    key: payment.id,
    customerId: billing.customer_id,
    cardId: billing.card_id,
    amountCents,
    description: payment.description,
    isOffSession: false,
    returnUrl: env.PUBLIC_URL + RETURN_PATH,
  });
  await retriedTransaction(db, (tx) => settleCharge({ ...context, db: tx }, accountId, charge));
  if (charge.state === "declined")
    throw new AppError("payment-declined", charge.reason ?? "Your card was declined.");
  return paymentReply((await findPayment(db, accountId, payment.id))!);
}
