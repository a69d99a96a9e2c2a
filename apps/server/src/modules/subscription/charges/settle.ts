import { planOf } from "@broadcast/domain/account/plans";
import type { Connection } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import type { Charge, Invoice } from "../../../providers/payments/payments.ts";
import type { Services } from "../../../services.ts";
import { addCredits, readBalance, removeCredits } from "../../credits/index.ts";
import { accountPaid } from "../account-paid.ts";
import { paymentMail } from "../subscription.jobs.ts";
import { stopRecharging } from "./auto-recharge.sql.ts";
import {
  listByCharges,
  lockPayment,
  markCredited,
  noteInvoice,
  type PaymentRow,
  updatePayment,
} from "./payments.sql.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Books = Pick<Services, "log" | "clock"> & { db: Connection };

/**
 * Applies a charge's outcome, in a transaction. Whether the answer, a webhook or reconciliation reports it, and how
 * often, makes no difference: a paid charge stays paid, and its credits come once.
 */
export async function settleCharge(books: Books, accountId: number, charge: Charge): Promise<void> {
  if (!charge.key || !UUID.test(charge.key)) return;
  const payment = await lockPayment(books.db, accountId, charge.key);
  if (!payment || payment.state === "paid" || payment.state === "refunded") return;
  const { db, clock } = books;
  const now = clock.now();
  if (charge.state === "paid") {
    await updatePayment(db, payment, {
      state: "paid",
      charge_id: charge.id,
      action_url: null,
      failure: null,
      settled_at: now,
    });
    return creditPaid(books, payment);
  }
  if (charge.state === "declined" && payment.state !== "failed")
    return failPayment(books, payment, charge.reason ?? "Your card was declined.", charge.id);
  if (charge.state === "needs-action" && payment.state === "pending") {
    await updatePayment(db, payment, {
      state: "needs-action",
      charge_id: charge.id,
      action_url: charge.actionUrl,
    });
    await noteChange(db, accountId, ["subscription"]);
  }
}

/** Records a failed charge. An automatic one is not retried until the owner looks at it. */
export async function failPayment(
  books: Books,
  payment: PaymentRow,
  reason: string,
  chargeId: string | null,
  isDecline = true,
): Promise<void> {
  const { db, clock } = books;
  const now = clock.now();
  const { account_id: accountId } = payment;
  await updatePayment(db, payment, {
    state: "failed",
    failure: reason,
    action_url: null,
    charge_id: chargeId,
    settled_at: now,
  });
  if (payment.kind === "auto-recharge" && isDecline) {
    await stopRecharging(db, accountId, reason, now);
    await enqueue(db, paymentMail, { accountId, about: "recharge-declined", reason });
    await audit(books, accountId, "auto-recharge-stopped", {});
  }
  await noteChange(db, accountId, ["subscription"]);
}

/** Applies a subscription's invoice from the provider; once paid, it adds the credits of its plan once. */
export async function settleInvoice(
  books: Books,
  accountId: number,
  invoice: Invoice,
  cardLast4: string | null,
): Promise<void> {
  const { db, clock } = books;
  const now = clock.now();
  const plan = planOf(invoice.planId ?? "");
  const isWithCredits = invoice.reason !== "other" && invoice.amountCents > 0;
  const credits = plan && isWithCredits ? plan.credits + plan.additionalPartnerCredits : 0;
  const payment = await noteInvoice(db, accountId, invoice, {
    creditHundredths: credits * 100,
    description: plan ? `${plan.name} plan, ${plan.frequency.toLowerCase()}` : "Subscription",
    cardLast4,
    now,
  });
  const isSettled =
    payment.state === "refunded" || (payment.state === "paid" && payment.credited_at !== null);
  if (isSettled) return;
  if (invoice.state === "paid") {
    await updatePayment(db, payment, {
      state: "paid",
      charge_id: invoice.chargeId,
      failure: null,
      settled_at: now,
    });
    return creditPaid(books, payment);
  }
  if (invoice.attempts > 0)
    await updatePayment(db, payment, {
      state: "failed",
      failure: "The renewal was declined.",
      charge_id: invoice.chargeId,
    });
}

async function creditPaid(books: Books, payment: PaymentRow): Promise<void> {
  const { db, clock } = books;
  const { account_id: accountId, id, amount_cents: amountCents } = payment;
  if (!(await markCredited(db, payment, clock.now()))) return;
  const hundredths = payment.credit_hundredths;
  if (hundredths > 0)
    await addCredits(db, accountId, {
      kind: "purchase",
      hundredths,
      note: payment.kind === "auto-recharge" ? `${payment.description} (auto-recharge)` : payment.description,
      time: clock.now(),
    });
  if (amountCents > 0) {
    await enqueue(db, paymentMail, { accountId, about: "receipt", paymentId: id });
    await emit(db, accountPaid, { accountId, now: clock.now() });
    await audit(books, accountId, "payment-made", { paymentId: id, amountCents });
  }
  await noteChange(db, accountId, ["subscription", "credits", "session"]);
}

/** Takes back refunded credits, as far as they are still there. */
export async function settleRefunds(
  books: Books,
  accountId: number,
  charges: readonly Charge[],
): Promise<void> {
  const refunded = new Map(
    charges.flatMap(({ id, refundedCents }) => (refundedCents > 0 ? [[id, refundedCents] as const] : [])),
  );
  if (refunded.size === 0) return;
  const { db, clock } = books;
  for (const payment of await listByCharges(db, accountId, [...refunded.keys()])) {
    const cents = Math.min(payment.amount_cents, refunded.get(payment.charge_id ?? "") ?? 0);
    if (cents <= payment.refunded_cents) continue;
    const due = Math.round((payment.credit_hundredths * cents) / payment.amount_cents);
    const wanted = Math.max(0, due - payment.taken_back_hundredths);
    const taken = Math.min(wanted, await readBalance(db, accountId));
    const isTaken =
      taken > 0 &&
      (await removeCredits(db, accountId, {
        hundredths: taken,
        note: `Refund of ${payment.description}`,
        time: clock.now(),
      }));
    await updatePayment(db, payment, {
      refunded_cents: cents,
      taken_back_hundredths: payment.taken_back_hundredths + (isTaken ? taken : 0),
      state: cents === payment.amount_cents ? "refunded" : payment.state,
    });
    await audit(books, accountId, "payment-refunded", { paymentId: payment.id, amountCents: cents });
    await noteChange(db, accountId, ["subscription", "credits", "session"]);
  }
}

const audit = (
  { db, log, clock }: Books,
  accountId: number,
  event: Parameters<typeof noteAudit>[1]["event"],
  details: Record<string, unknown>,
) =>
  noteAudit({ db, log, clock, address: "", userAgent: "" }, { event, accountId, isBySystem: true, details });
