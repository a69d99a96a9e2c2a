import type { PlanData } from "@broadcast/domain/account/plans";
import type Stripe from "stripe";
import type { Invoice, InvoiceLine, Payments, SubscriptionState } from "./payments.ts";
import { idOf } from "./stripe-cards.ts";
import { reach } from "./stripe-client.ts";

type SubscriptionCalls = Pick<
  Payments,
  | "subscribe"
  | "previewChange"
  | "changeNow"
  | "changeLater"
  | "keepPlan"
  | "setCancelling"
  | "readSubscription"
  | "listInvoices"
  | "payInvoice"
>;

/** Subscriptions to our plans: each is a price at Stripe, found by the plan's id and created when it is first sold. */
export function stripeSubscriptions(stripe: Stripe): SubscriptionCalls {
  const priceOf = pricesAt(stripe);
  const planIn = (plan: PlanData) => ({ plan: plan.id });

  return {
    subscribe: ({ key, customerId, plan, trialDays }) =>
      reach(async () => {
        await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await priceOf(plan) }],
            // When the payment is declined, there is no subscription.
            payment_behavior: "error_if_incomplete",
            metadata: planIn(plan),
            ...(trialDays > 0 && { trial_period_days: trialDays }),
          },
          { idempotencyKey: key },
        );
      }),

    previewChange: (subscriptionId, plan, at) =>
      reach(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemOf(subscription).id, price: await priceOf(plan) }],
            billing_cycle_anchor: { type: "now" },
            proration_behavior: "always_invoice",
            proration_date: secondsOf(at),
          },
        });
        return { totalCents: preview.amount_due, lines: linesOf(preview), at };
      }),

    changeNow: ({ key, subscriptionId, plan, at }) =>
      reach(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: itemOf(subscription).id, price: await priceOf(plan) }],
            billing_cycle_anchor: { type: "now" },
            proration_behavior: "always_invoice",
            proration_date: secondsOf(at),
            // When the payment is declined, nothing changes.
            payment_behavior: "error_if_incomplete",
            metadata: planIn(plan),
            ...(subscription.status === "trialing" && { trial_end: "now" as const }),
          },
          { idempotencyKey: key },
        );
      }),

    changeLater: ({ key, subscriptionId, plan }) =>
      reach(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ["schedule"] });
        const known = subscription.schedule;
        const scheduleId =
          idOf(known) ??
          (
            await stripe.subscriptionSchedules.create(
              { from_subscription: subscriptionId },
              { idempotencyKey: `${key}-schedule` },
            )
          ).id;
        const item = itemOf(subscription);
        await stripe.subscriptionSchedules.update(
          scheduleId,
          {
            end_behavior: "release",
            phases: [
              {
                items: [{ price: item.price.id }],
                start_date: item.current_period_start,
                end_date: item.current_period_end,
                metadata: subscription.metadata,
              },
              { items: [{ price: await priceOf(plan) }], metadata: planIn(plan) },
            ],
          },
          { idempotencyKey: key },
        );
      }),

    keepPlan: (subscriptionId, key) =>
      reach(async () => {
        const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
        const id = idOf(schedule);
        if (id) await stripe.subscriptionSchedules.release(id, {}, { idempotencyKey: key });
      }),

    setCancelling: (subscriptionId, isCancelling, key) =>
      reach(async () => {
        await stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: isCancelling },
          { idempotencyKey: key },
        );
      }),

    readSubscription: (customerId) =>
      reach(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: 10,
          expand: ["data.schedule"],
        });
        const newest = data.find(({ status }) => status !== "canceled" && status !== "incomplete_expired");
        return newest ? stateOf(newest) : data[0] ? stateOf(data[0]) : null;
      }),

    listInvoices: (customerId) =>
      reach(async () => {
        const { data } = await stripe.invoices.list({
          customer: customerId,
          limit: 100,
          expand: ["data.payments"],
        });
        return data.flatMap((invoice) => invoiceOf(invoice) ?? []);
      }),

    payInvoice: (invoiceId, key) =>
      reach(async () => {
        await stripe.invoices.pay(invoiceId, {}, { idempotencyKey: key });
      }),
  };
}

/** Returns the price of a plan at Stripe. When our plan has changed, a new price applies to new subscriptions. */
function pricesAt(stripe: Stripe) {
  const known = new Map<string, string>();
  return async (plan: PlanData): Promise<string> => {
    const name = `${plan.id} ${plan.priceInCents}`;
    const kept = known.get(name);
    if (kept) return kept;
    const { data } = await stripe.prices.list({ lookup_keys: [plan.id], limit: 1 });
    const found = data.find(({ unit_amount }) => unit_amount === plan.priceInCents);
    const price =
      found ??
      (await stripe.prices.create(
        {
          currency: "usd",
          unit_amount: plan.priceInCents,
          recurring: { interval: plan.frequency === "Yearly" ? "year" : "month" },
          lookup_key: plan.id,
          transfer_lookup_key: true,
          nickname: plan.name,
          product_data: { name: `Project Broadcast ${plan.name}` },
        },
        { idempotencyKey: `price ${name}` },
      ));
    known.set(name, price.id);
    return price.id;
  };
}

const STATUSES: Record<string, SubscriptionState["status"]> = {
  trialing: "trialing",
  active: "active",
  past_due: "past-due",
  unpaid: "unpaid",
  incomplete: "past-due",
  paused: "unpaid",
};

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const item = itemOf(subscription);
  const schedule = typeof subscription.schedule === "object" ? subscription.schedule : null;
  const next = schedule?.phases.find(({ start_date }) => start_date >= item.current_period_end);
  return {
    id: subscription.id,
    planId: subscription.metadata.plan ?? item.price.lookup_key ?? "",
    status: STATUSES[subscription.status] ?? "canceled",
    periodEndsAt: dateOf(item.current_period_end),
    cancelsAt: subscription.cancel_at === null ? null : dateOf(subscription.cancel_at),
    nextPlanId: next?.metadata?.plan ?? null,
  };
}

const REASONS: Record<string, Invoice["reason"]> = {
  subscription_create: "begun",
  subscription_cycle: "renewed",
  subscription_update: "changed",
};

/** Returns null for drafts and voided invoices. */
function invoiceOf(invoice: Stripe.Invoice): Invoice | null {
  const state =
    invoice.status === "paid" || invoice.status === "open" ? (invoice.status as "paid" | "open") : null;
  if (!invoice.id || !state) return null;
  const payment = invoice.payments?.data.find(({ payment: { type } }) => type === "payment_intent");
  return {
    id: invoice.id,
    number: invoice.number ?? "",
    planId: invoice.parent?.subscription_details?.metadata?.plan ?? null,
    reason: REASONS[invoice.billing_reason ?? ""] ?? "other",
    state,
    attempts: invoice.attempt_count,
    amountCents: invoice.amount_due,
    lines: linesOf(invoice),
    chargeId: idOf(payment?.payment.payment_intent),
    createdAt: dateOf(invoice.created),
  };
}

const linesOf = ({ lines }: Stripe.Invoice): InvoiceLine[] =>
  lines.data.map(({ description, amount, parent }) => ({
    description: description ?? "",
    amountCents: amount,
    isProration: parent?.subscription_item_details?.proration === true,
  }));

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} is to nothing`);
  return item;
}

const dateOf = (seconds: number) => new Date(seconds * 1000);
const secondsOf = (date: Date) => Math.trunc(date.getTime() / 1000);
