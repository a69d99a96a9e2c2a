import { planOf, UNPAID_PLAN } from "@broadcast/domain/account/plans";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Card, Charge, Invoice, SubscriptionState } from "../../providers/payments/payments.ts";
import type { Services } from "../../services.ts";
import {
  type Billing,
  cardColumns,
  findBilling,
  isLive,
  lockBilling,
  setPlan,
  updateBilling,
} from "./billing.sql.ts";
import { closeOrders, listOverdue, oldestOpen } from "./charges/payments.sql.ts";
import { failPayment, settleCharge, settleInvoice, settleRefunds } from "./charges/settle.ts";
import { closeAccount } from "./plan/close-account.ts";
import { paymentMail } from "./subscription.jobs.ts";

/** In each round another process applied a newer reading in between; that never happens this often. */
const ROUNDS = 5;
const HOUR_MS = 3_600_000;
/** Refunds are checked for charges of this period; the provider shows no older ones either. */
const REFUNDS_LOOK_BACK_MS = 120 * 24 * HOUR_MS;

type Follower = Pick<Services, "db" | "log" | "clock" | "payments">;

interface Reading {
  subscription: SubscriptionState | null;
  invoices: Invoice[];
  charges: Charge[];
  card: Card | null;
}

/**
 * Updates an account's billing from the provider. The current state is read, so it doesn't matter how often, how late
 * or in which order reports arrive. Throws AppError provider-failed.
 */
export async function followBilling(services: Follower, accountId: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = await findBilling(services.db, accountId);
    if (!known?.customer_id) return;
    const reading = await read(services, accountId, known.customer_id);
    const isTaken = await retriedTransaction(services.db, async (tx) => {
      const billing = await lockBilling(tx, accountId);
      if (!billing || billing.version !== known.version) return false;
      await takeOver({ ...services, db: tx }, billing, reading);
      return true;
    });
    if (isTaken) return;
  }
}

async function read(
  { db, clock, payments }: Follower,
  accountId: number,
  customerId: string,
): Promise<Reading> {
  const open = await oldestOpen(db, accountId);
  const since = new Date(
    Math.min(clock.now().getTime() - REFUNDS_LOOK_BACK_MS, (open ?? clock.now()).getTime() - HOUR_MS),
  );
  const [subscription, invoices, charges, card] = await Promise.all([
    payments.readSubscription(customerId),
    payments.listInvoices(customerId),
    payments.listCharges(customerId, since),
    payments.readCard(customerId),
  ]);
  return { subscription, invoices, charges, card };
}

async function takeOver(
  services: Follower & { db: Connection },
  billing: Billing,
  reading: Reading,
): Promise<void> {
  const { db, clock } = services;
  const { account_id: accountId } = billing;
  const { subscription, invoices, charges, card } = reading;
  const now = clock.now();
  const before = billing.status;
  const status = subscription?.status ?? "none";
  const isOverdue = status === "past-due" || status === "unpaid";
  const pastDueSince = isOverdue ? (billing.past_due_since ?? now) : null;
  const stoppedAt = isOverdue ? (billing.sending_stopped_at ?? (status === "unpaid" ? now : null)) : null;
  await updateBilling(db, accountId, {
    ...cardColumns(card),
    subscription_id: subscription?.id ?? null,
    plan_id: subscription?.planId ?? null,
    status,
    period_ends_at: subscription?.periodEndsAt ?? null,
    cancels_at: isLive(status) ? (subscription?.cancelsAt ?? null) : null,
    next_plan_id: subscription?.nextPlanId ?? null,
    past_due_since: pastDueSince,
    sending_stopped_at: stoppedAt,
    has_had_trial: billing.has_had_trial || status === "trialing",
    look_due_at: lookDue(subscription, now),
  });

  // Oldest first, so that the ledger is in order.
  for (const invoice of invoices.toReversed())
    await settleInvoice(services, accountId, invoice, card?.last4 ?? null);
  for (const charge of charges.toReversed()) await settleCharge(services, accountId, charge);
  await settleRefunds(services, accountId, charges);
  await closeUnclear(services, accountId, charges, isLive(status) ? (subscription?.planId ?? null) : null);

  if (subscription && isLive(status))
    await setPlan(db, accountId, stoppedAt ? UNPAID_PLAN : subscription.planId, now);
  if (pastDueSince && !billing.past_due_since)
    await enqueue(db, paymentMail, { accountId, about: "renewal-failed" });
  if (stoppedAt && !billing.sending_stopped_at) await tellStopped(services, accountId);
  if (subscription && isLive(status) && billing.plan_id !== subscription.planId)
    await audit(services, accountId, "plan-changed", {
      plan: planOf(subscription.planId)?.name ?? subscription.planId,
    });
  if (status === "canceled" && isLive(before)) await end(services, accountId, now);
  await noteChange(db, accountId, ["subscription", "session"]);
}

/** After the end of the period something must have happened; while a payment is due, every few hours. */
function lookDue(subscription: SubscriptionState | null, now: Date): Date | null {
  if (!subscription || subscription.status === "canceled") return null;
  const isWaiting = subscription.status === "past-due" || subscription.status === "unpaid";
  const from = isWaiting ? now : new Date(Math.max(now.getTime(), subscription.periodEndsAt.getTime()));
  return new Date(from.getTime() + (isWaiting ? 6 : 1) * HOUR_MS);
}

/** Closes charges that were requested long ago and are unknown to the provider: they never reached it. */
async function closeUnclear(
  services: Follower & { db: Connection },
  accountId: number,
  charges: readonly Charge[],
  planId: string | null,
): Promise<void> {
  const found = new Set(charges.map(({ key }) => key));
  for (const payment of await listOverdue(services.db, accountId))
    if (!found.has(payment.id))
      await failPayment(
        services,
        payment,
        "This payment never reached the bank. You weren't charged.",
        null,
        false,
      );
  await closeOrders(services.db, accountId, planId, true);
}

/** Sending ends until the renewal is paid. */
export async function tellStopped(services: Follower & { db: Connection }, accountId: number): Promise<void> {
  await enqueue(services.db, paymentMail, { accountId, about: "sending-stopped" });
  await audit(services, accountId, "sending-stopped-unpaid", {});
}

/** The subscription ended: the account closes, keeps its data, and loses its credits. */
async function end(services: Follower & { db: Connection }, accountId: number, now: Date): Promise<void> {
  const { db } = services;
  const left = await closeAccount(db, accountId, { note: "Subscription ended", about: "ended", now });
  if (left !== null) await audit(services, accountId, "subscription-ended", { credits: left / 100 });
}

const audit = (
  { db, log, clock }: Follower & { db: Connection },
  accountId: number,
  event: Parameters<typeof noteAudit>[1]["event"],
  details: Record<string, unknown>,
) =>
  noteAudit({ db, log, clock, address: "", userAgent: "" }, { event, accountId, isBySystem: true, details });
