import type { AutoRecharge, payments } from "@broadcast/contract/payments";
import { creditsText, formatCents } from "@broadcast/domain/account/credits";
import { creditsPriceCents } from "@broadcast/domain/account/plan-change";
import { creditPriceCents } from "@broadcast/domain/account/plans";
import { AppError, invalid } from "../../../app-error.ts";
import { transaction } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { ReplyOf, SignedIn } from "../../../http/context.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { readBalance } from "../../credits/index.ts";
import { canBuyCredits, findBilling, readPayer } from "../billing.sql.ts";
import { paymentMail } from "../subscription.jobs.ts";
import {
  findAutoRecharge,
  lockRules,
  noteCeilingTold,
  postponeRecharge,
  saveAutoRecharge,
  spentThisMonth,
} from "./auto-recharge.sql.ts";
import { deletePayment, insertPayment, type PaymentRow } from "./payments.sql.ts";
import { settleCharge } from "./settle.ts";

/** How soon a recharge that could not be made is checked again. */
const LOOK_AGAIN_MS = 5 * 60_000;

const PROPOSED: AutoRecharge = {
  isOn: false,
  thresholdCredits: 200,
  credits: 500,
  monthlyCeilingInCents: 10_000,
};

export async function readAutoRecharge(
  context: SignedIn,
): Promise<ReplyOf<typeof payments.readAutoRecharge>> {
  const { db, accountId, clock } = context;
  const [row, payer] = [await findAutoRecharge(db, accountId), await readPayer(db, accountId)];
  const settings: AutoRecharge = row
    ? {
        isOn: row.is_on,
        thresholdCredits: row.threshold_hundredths / 100,
        credits: row.credits_hundredths / 100,
        monthlyCeilingInCents: row.ceiling_cents,
      }
    : PROPOSED;
  return {
    ...settings,
    stopReason: row?.stop_reason ?? null,
    spentThisMonthInCents: await spentThisMonth(db, accountId, payer.timezone, clock.now()),
  };
}

/** Saves the rules, clearing whatever had stopped it. Errors: `wrong-state` without a plan or a card. */
export async function changeAutoRecharge(context: SignedIn, asked: AutoRecharge) {
  const { db, accountId } = context;
  const payer = await readPayer(db, accountId);
  const billing = await findBilling(db, accountId);
  if (asked.isOn && !canBuyCredits(payer.subscription_plan))
    throw new AppError("wrong-state", "Your plan doesn't include buying credits. Choose a paid plan first.");
  if (asked.isOn && !billing?.card_id)
    throw new AppError("wrong-state", "Add a card first. Auto-recharge pays with the card on file.");
  const each = creditsPriceCents(asked.credits, creditPriceCents(payer.subscription_plan));
  if (asked.isOn && each > asked.monthlyCeilingInCents)
    throw invalid({
      monthlyCeilingInCents: `One recharge costs ${formatCents(each)}. Enter at least that much.`,
    });
  await saveAutoRecharge(db, {
    account_id: accountId,
    is_on: asked.isOn,
    threshold_hundredths: asked.thresholdCredits * 100,
    credits_hundredths: asked.credits * 100,
    ceiling_cents: asked.monthlyCeilingInCents,
  });
  await noteAudit(context, {
    event: "auto-recharge-changed",
    caller: context.caller,
    details: { isOn: asked.isOn, credits: asked.credits, ceilingCents: asked.monthlyCeilingInCents },
  });
  return readAutoRecharge(context);
}

/**
 * Buys credits for an account whose balance fell below its threshold. The charge is recorded before it is made, and the
 * database allows only one in flight per account, whoever else decides at the same moment. Returns whether one was
 * made.
 */
export async function recharge(services: Services, accountId: number): Promise<boolean> {
  const decided = await transaction(services.db, (tx) => decide({ ...services, db: tx }, accountId));
  if (!decided) return false;
  const { payment, customerId, cardId } = decided;
  const charge = await services.payments.charge({
    key: payment.id,
    customerId,
    cardId,
    amountCents: payment.amount_cents,
    description: payment.description,
    isOffSession: true,
    returnUrl: services.env.PUBLIC_URL,
  });
  await retriedTransaction(services.db, (tx) => settleCharge({ ...services, db: tx }, accountId, charge));
  return true;
}

async function decide(
  services: Services,
  accountId: number,
): Promise<{ payment: PaymentRow; customerId: string; cardId: string } | null> {
  const { db, clock } = services;
  const now = clock.now();
  const low = await lockRules(db, accountId);
  if (!low) return null;
  const notNow = async () => {
    await postponeRecharge(db, accountId, new Date(now.getTime() + LOOK_AGAIN_MS));
    return null;
  };
  const billing = await findBilling(db, accountId);
  if (!canBuyCredits(low.subscription_plan) || !billing?.customer_id || !billing.card_id) return notNow();
  const credits = low.credits_hundredths / 100;
  const amountCents = creditsPriceCents(credits, creditPriceCents(low.subscription_plan));
  if ((await readBalance(db, accountId)) >= low.threshold_hundredths) return null;
  const spent = await spentThisMonth(db, accountId, low.timezone, now);
  if (spent + amountCents > low.ceiling_cents) {
    const isTold = low.ceiling_told_at !== null && isSameMonth(low.ceiling_told_at, now, low.timezone);
    if (!isTold) {
      await noteCeilingTold(db, accountId, now);
      await enqueue(db, paymentMail, { accountId, about: "recharge-ceiling" });
    }
    return notNow();
  }
  const payment = await insertPayment(db, accountId, {
    kind: "auto-recharge",
    amountCents,
    creditHundredths: low.credits_hundredths,
    description: creditsText(credits),
    cardLast4: billing.card_last4,
    now,
  });
  if (!payment) return null;
  // Only now: an earlier recharge has added its credits, or this one could not be in flight.
  if ((await readBalance(db, accountId)) >= low.threshold_hundredths) {
    await deletePayment(db, payment);
    return null;
  }
  return { payment, customerId: billing.customer_id, cardId: billing.card_id };
}

function isSameMonth(a: Date, b: Date, timeZone: string): boolean {
  const month = (date: Date) =>
    date.toLocaleDateString("en-US", { year: "numeric", month: "numeric", timeZone });
  return month(a) === month(b);
}
