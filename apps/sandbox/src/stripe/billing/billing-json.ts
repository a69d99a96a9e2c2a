import type { SandboxState } from "../../state/sandbox-state.ts";
import type { BillingObject, Invoice, PaymentIntent, Schedule, Subscription } from "./billing-objects.ts";

/** Returns an object as Stripe's API and events show it. */
export function shown(sandboxState: SandboxState, object: BillingObject): Record<string, unknown> {
  const plain = Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith("_")));
  const own = { ...plain, livemode: false };
  switch (object.object) {
    case "subscription":
      return { ...own, ...subscriptionParts(sandboxState, object) };
    case "subscription_schedule":
      return { ...own, ...scheduleParts(sandboxState, object) };
    case "invoice":
      return { ...own, ...invoiceParts(object) };
    case "payment_intent":
      return { ...own, ...intentParts(object) };
    case "customer":
    case "payment_method":
    case "price":
    case "refund":
    case "setup_intent":
      return own;
  }
}

function subscriptionParts({ billing }: SandboxState, subscription: Subscription) {
  const schedule = subscription.schedule
    ? billing.find("subscription_schedule", subscription.schedule)
    : null;
  return {
    currency: "usd",
    collection_method: "charge_automatically",
    items: list([
      {
        id: subscription._item,
        object: "subscription_item",
        current_period_start: subscription._periodStart,
        current_period_end: subscription._periodEnd,
        price: billing.get("price", subscription._price),
        quantity: 1,
        subscription: subscription.id,
      },
    ]),
    // Readers of a subscription want its schedule too; Stripe sends it when asked to expand.
    schedule: schedule
      ? { ...scheduleParts({ billing }, schedule), id: schedule.id, status: schedule.status }
      : null,
  };
}

function scheduleParts({ billing }: Pick<SandboxState, "billing">, schedule: Schedule) {
  return {
    current_phase: schedule._phases[0] && {
      start_date: schedule._phases[0].start_date,
      end_date: schedule._phases[0].end_date,
    },
    phases: schedule._phases.map(({ price, start_date, end_date, metadata }) => ({
      start_date,
      end_date,
      metadata,
      items: [{ price: billing.get("price", price), quantity: 1 }],
    })),
  };
}

function invoiceParts(invoice: Invoice) {
  return {
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: invoice._subscription, metadata: invoice._metadata },
    },
    lines: list(
      invoice._lines.map(({ description, amount, proration, period, price }, place) => ({
        id: `il_${invoice.id.slice(3)}${place}`,
        object: "line_item",
        amount,
        currency: "usd",
        description,
        period,
        pricing: { type: "price_details", price_details: { price } },
        parent: {
          type: "subscription_item_details",
          subscription_item_details: { proration, subscription: invoice._subscription },
        },
      })),
    ),
    payments: list(
      invoice._intent
        ? [
            {
              id: `inpay_${invoice.id.slice(3)}`,
              object: "invoice_payment",
              amount_paid: invoice.amount_paid,
              invoice: invoice.id,
              is_default: true,
              payment: { type: "payment_intent", payment_intent: invoice._intent },
              status: invoice.status === "paid" ? "paid" : "open",
            },
          ]
        : [],
    ),
  };
}

function intentParts(intent: PaymentIntent) {
  return {
    latest_charge: intent.latest_charge && {
      id: intent.latest_charge,
      object: "charge",
      amount: intent.amount,
      amount_refunded: intent._refunded,
      payment_intent: intent.id,
      paid: intent.status === "succeeded",
    },
  };
}

/** Returns a list in one page, or the requested part of it. */
export function list(data: readonly object[], url = "", hasMore = false) {
  return { object: "list", data, has_more: hasMore, url };
}
