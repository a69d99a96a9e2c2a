import type { SandboxState } from "../../state/sandbox-state.ts";
import type { Invoice, Subscription } from "./billing-objects.ts";
import { fullLine, newInvoice, payInvoice, periodEnd } from "./invoices.ts";
import { type Told, tell } from "./tell.ts";

const LOOK_EVERY_MS = 500;

/** Does what is due by the clock: periods that end, and retries of failed renewals. */
export function renewDue(sandboxState: SandboxState) {
  const { billing } = sandboxState;
  for (const subscription of billing.list("subscription", ({ status }) => status !== "canceled")) {
    // Many periods may have passed at once when the clock was moved.
    while (subscription._periodEnd <= billing.now() && isAlive(subscription))
      turn(sandboxState, subscription);
    retry(sandboxState, subscription);
  }
}

/** Runs renewals until the sandbox is closed. */
export async function keepRenewing(sandboxState: SandboxState) {
  for (;;) {
    renewDue(sandboxState);
    await sandboxState.pause(LOOK_EVERY_MS);
  }
}

const isAlive = ({ status }: Subscription) => status !== "canceled" && status !== "unpaid";

function turn(sandboxState: SandboxState, subscription: Subscription) {
  const { billing } = sandboxState;
  const told: Told[] = [];
  if (subscription.cancel_at_period_end) {
    endSubscription(sandboxState, subscription, told);
    return tell(sandboxState, told);
  }
  enterPhase(sandboxState, subscription);
  const price = billing.get("price", subscription._price);
  const start = subscription._periodEnd;
  subscription._periodStart = start;
  subscription._periodEnd = periodEnd(start, price);
  const invoice = newInvoice(sandboxState, subscription, "subscription_cycle", [
    fullLine(price, { start, end: subscription._periodEnd }),
  ]);
  // Events that a moved clock passes over get their own time.
  invoice.created = start;
  billing.save(invoice);
  subscription.latest_invoice = invoice.id;
  const isPaid = payInvoice(sandboxState, invoice, told) === null;
  subscription.status = isPaid ? "active" : "past_due";
  billing.save(subscription);
  told.push({ type: "customer.subscription.updated", object: subscription });
  tell(sandboxState, told);
}

/** Applies the schedule's changes for the period that begins. */
function enterPhase({ billing }: SandboxState, subscription: Subscription) {
  const schedule = subscription.schedule
    ? billing.find("subscription_schedule", subscription.schedule)
    : undefined;
  const phase = schedule?._phases.find(({ start_date }) => start_date === subscription._periodEnd);
  if (!schedule || !phase) return;
  subscription._price = phase.price;
  Object.assign(subscription.metadata, phase.metadata);
  subscription.schedule = null;
  schedule.status = "released";
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  billing.save(schedule);
}

function retry(sandboxState: SandboxState, subscription: Subscription) {
  const { billing } = sandboxState;
  if (subscription.status !== "past_due") return;
  for (const invoice of openInvoices(sandboxState, subscription)) {
    while (
      invoice.status === "open" &&
      invoice.next_payment_attempt !== null &&
      invoice.next_payment_attempt <= billing.now()
    ) {
      const told: Told[] = [];
      payInvoice(sandboxState, invoice, told);
      if (invoice.status !== "open") settle(sandboxState, subscription, told);
      else if (invoice.next_payment_attempt === null) {
        subscription.status = "unpaid";
        billing.save(subscription);
        told.push({ type: "customer.subscription.updated", object: subscription });
      }
      tell(sandboxState, told);
    }
  }
}

const openInvoices = ({ billing }: SandboxState, { id }: Subscription): Invoice[] =>
  billing.list("invoice", ({ status, _subscription }) => status === "open" && _subscription === id);

/** Handles a paid invoice: the subscription continues once none is open. */
export function settle(sandboxState: SandboxState, subscription: Subscription, told: Told[]) {
  if (subscription.status !== "past_due" && subscription.status !== "unpaid") return;
  if (openInvoices(sandboxState, subscription).length > 0) return;
  subscription.status = "active";
  sandboxState.billing.save(subscription);
  told.push({ type: "customer.subscription.updated", object: subscription });
}

export function endSubscription({ billing }: SandboxState, subscription: Subscription, told: Told[]) {
  subscription.status = "canceled";
  subscription.ended_at = Math.min(billing.now(), subscription._periodEnd);
  subscription.canceled_at ??= subscription.ended_at;
  billing.save(subscription);
  told.push({ type: "customer.subscription.deleted", object: subscription });
}
