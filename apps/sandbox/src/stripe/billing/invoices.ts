import type { SandboxState } from "../../state/sandbox-state.ts";
import { stripeId } from "../stripe-ids.ts";
import type { CardAnswer, Invoice, InvoiceLine, Price, Subscription } from "./billing-objects.ts";
import { newIntent, tryCharge } from "./charge.ts";
import type { Told } from "./tell.ts";

const DAY = 86_400;
/** When a failed renewal is retried, in days after the first try. */
const RETRY_DAYS = [3, 5, 7];

export function fullLine(price: Price, period: { start: number; end: number }): InvoiceLine {
  return {
    description: `1 × ${price.nickname ?? price.id} (at $${(price.unit_amount / 100).toFixed(2)} / ${price.recurring.interval})`,
    amount: price.unit_amount,
    proration: false,
    period,
    price: price.id,
  };
}

/**
 * Returns the cost of a change of plan at a time: the new period in full, less the rest of the old one, to the second.
 */
export function changeLines(
  { billing }: SandboxState,
  subscription: Subscription,
  price: Price,
  at: number,
): InvoiceLine[] {
  const old = billing.get("price", subscription._price);
  const left = subscription._periodEnd - at;
  const length = subscription._periodEnd - subscription._periodStart;
  // A trial was not paid for.
  const unused = subscription.status === "trialing" ? 0 : Math.round((old.unit_amount * left) / length);
  const credit: InvoiceLine = {
    description: `Unused time on ${old.nickname ?? old.id} after ${new Date(at * 1000).toISOString().slice(0, 10)}`,
    amount: -unused,
    proration: true,
    period: { start: at, end: subscription._periodEnd },
    price: old.id,
  };
  return [...(unused > 0 ? [credit] : []), fullLine(price, { start: at, end: periodEnd(at, price) })];
}

/**
 * Returns the time a month or a year later, at the same time of day; the 31st becomes the last day of a shorter month.
 */
export function periodEnd(start: number, price: Price): number {
  const date = new Date(start * 1000);
  const months = price.recurring.interval === "year" ? 12 : 1;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.trunc(date.getTime() / 1000);
}

export function newInvoice(
  { billing }: SandboxState,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  lines: InvoiceLine[],
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total);
  const count = billing.list("invoice", ({ customer }) => customer === subscription.customer).length;
  return {
    id: stripeId("in"),
    object: "invoice",
    created: billing.now(),
    number: `${subscription.customer.slice(-8).toUpperCase()}-${String(count + 1).padStart(4, "0")}`,
    customer: subscription.customer,
    currency: "usd",
    status: "open",
    billing_reason: reason,
    total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    next_payment_attempt: null,
    _lines: lines,
    _subscription: subscription.id,
    _metadata: { ...subscription.metadata },
    _intent: null,
  };
}

/** Tries to pay an invoice from the customer's card; returns why not, or null. */
export function payInvoice(
  sandboxState: SandboxState,
  invoice: Invoice,
  told: Told[],
): Exclude<CardAnswer, "good"> | null {
  const { billing } = sandboxState;
  const answer = invoice.amount_remaining > 0 ? chargeFor(sandboxState, invoice, told) : null;
  if (answer === null) {
    invoice.status = "paid";
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    billing.save(invoice);
    told.push({ type: "invoice.paid", object: invoice });
    return null;
  }
  const firstTriedAt = invoice.created;
  const retryDays = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = retryDays === undefined ? null : firstTriedAt + retryDays * DAY;
  billing.save(invoice);
  told.push({ type: "invoice.payment_failed", object: invoice });
  return answer;
}

function chargeFor(sandboxState: SandboxState, invoice: Invoice, told: Told[]) {
  const { billing } = sandboxState;
  const subscription = billing.get("subscription", invoice._subscription);
  const customer = billing.get("customer", invoice.customer);
  const paymentMethod =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  invoice.attempt_count += 1;
  if (!paymentMethod) return "generic_decline";
  const known = invoice._intent ? billing.find("payment_intent", invoice._intent) : undefined;
  const intent =
    known ??
    newIntent(sandboxState, {
      amount: invoice.amount_remaining,
      customer: customer.id,
      paymentMethod,
      description: "Subscription",
      metadata: {},
      isOffSession: true,
      returnUrl: null,
      invoice: invoice.id,
    });
  intent.payment_method = paymentMethod;
  invoice._intent = intent.id;
  return tryCharge(sandboxState, intent, { isOffSession: true, returnUrl: null }, told);
}
