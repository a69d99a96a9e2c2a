import Stripe from "stripe";
import { expect, test } from "vitest";
import { aStripeProduct, eventsIn, stripeFor } from "../../testing/stripe-testing.ts";
import { aSandbox, until } from "../../testing/testing.ts";

const DAY_MS = 86_400_000;

/** A customer in Stripe's own SDK with a saved card and a monthly plan of ten dollars. */
async function aSubscriber(number = "4242424242424242") {
  const product = await aStripeProduct();
  const { stripe } = product;
  const customer = await stripe.customers.create({ email: "maya@example.com", name: "Maya" });
  const card = await saveCard(stripe, customer.id, number);
  const price = (name: string, cents: number) =>
    stripe.prices.create({
      currency: "usd",
      unit_amount: cents,
      recurring: { interval: "month" },
      lookup_key: name,
      nickname: name,
      product_data: { name },
    });
  const [small, large] = [await price("small", 1_000), await price("large", 2_500)];
  return { ...product, customer, card, small, large };
}

async function saveCard(stripe: Stripe, customer: string, number: string): Promise<string> {
  const setup = await stripe.setupIntents.create({ customer, usage: "off_session" });
  await stripe.rawRequest("POST", `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret!,
    payment_method_data: { type: "card", card: { number, exp_month: 12, exp_year: 2039, cvc: "123" } },
  });
  const { payment_method } = await stripe.setupIntents.retrieve(setup.id);
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: payment_method as string },
  });
  return payment_method as string;
}

const charge = (stripe: Stripe, customer: string, card: string, key: string) =>
  stripe.paymentIntents.create(
    { amount: 2_500, currency: "usd", customer, payment_method: card, confirm: true, off_session: true },
    { idempotencyKey: key },
  );

test("a charge is made once per key, and a decline is remembered for it too", async () => {
  const { stripe, customer, card, sandbox } = await aSubscriber();
  const first = await charge(stripe, customer.id, card, "k1");
  expect(first.status).toBe("succeeded");
  expect((await charge(stripe, customer.id, card, "k1")).id).toBe(first.id);
  await sandbox.control("PUT", "/settings", { declinedCards: 1 });
  await expect(charge(stripe, customer.id, card, "k2")).rejects.toMatchObject({
    statusCode: 402,
    decline_code: "generic_decline",
    payment_intent: { status: "requires_payment_method" },
  });
  await sandbox.control("PUT", "/settings", { declinedCards: 0 });
  await expect(charge(stripe, customer.id, card, "k2")).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(2);
});

test.each([
  ["4000000000000002", "generic_decline"],
  ["4000000000009995", "insufficient_funds"],
])("the card %s is declined when it is saved: %s", async (number, decline) => {
  const { stripe, customer } = await aSubscriber();
  await expect(saveCard(stripe, customer.id, number)).rejects.toMatchObject({ decline_code: decline });
});

test("a subscription renews with the clock, fails, is retried, and continues once its invoice is paid", async () => {
  const { stripe, customer, card, small, sandbox, product } = await aSubscriber();
  const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
  await sandbox.control("POST", "/clock", { advanceMs: 32 * DAY_MS });
  const renewed = await stripe.subscriptions.retrieve(begun.id);
  expect(renewed.items.data[0]!.current_period_start).toBe(begun.items.data[0]!.current_period_end);
  await sandbox.control("PUT", `/payments/cards/${card}`, { answer: "insufficient_funds" });
  await sandbox.control("POST", "/clock", { advanceMs: 31 * DAY_MS });
  expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe("past_due");
  await sandbox.control("POST", "/clock", { advanceMs: 8 * DAY_MS });
  expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe("unpaid");
  const [open] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(open).toMatchObject({ status: "open", attempt_count: 4, billing_reason: "subscription_cycle" });
  await sandbox.control("PUT", `/payments/cards/${card}`, { answer: "good" });
  expect((await stripe.invoices.pay(open!.id)).status).toBe("paid");
  expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe("active");
  await until(() => eventsIn(product.webhooks).filter(({ type }) => type === "invoice.paid").length >= 3);
});

test("the preview of a change and the change itself agree, and a declined one changes nothing", async () => {
  const { stripe, customer, card, small, large, sandbox } = await aSubscriber();
  const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
  await sandbox.control("POST", "/clock", { advanceMs: 11 * DAY_MS + 4_321_000 });
  const { now } = (await sandbox.control("GET", "/clock")).body;
  const change = {
    items: [{ id: begun.items.data[0]!.id, price: large.id }],
    billing_cycle_anchor: { type: "now" as const },
    proration_behavior: "always_invoice" as const,
    proration_date: Math.trunc(Date.parse(now) / 1000),
  };
  const preview = await stripe.invoices.createPreview({
    subscription: begun.id,
    subscription_details: change,
  });
  await sandbox.control("PUT", `/payments/cards/${card}`, { answer: "generic_decline" });
  const take = () =>
    stripe.subscriptions.update(begun.id, { ...change, payment_behavior: "error_if_incomplete" });
  await expect(take()).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  expect((await stripe.subscriptions.retrieve(begun.id)).items.data[0]!.price.id).toBe(small.id);
  await sandbox.control("PUT", `/payments/cards/${card}`, { answer: "good" });
  await take();
  const [paid] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(paid).toMatchObject({ status: "paid", amount_paid: preview.amount_due });
  expect(preview.amount_due).toBeLessThan(2_500);
});

test("a schedule changes the plan with the period, and a cancelled subscription ends with it", async () => {
  const { stripe, customer, small, large, sandbox } = await aSubscriber();
  const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: large.id }] });
  const item = begun.items.data[0]!;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: begun.id });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: large.id }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
      },
      { items: [{ price: small.id }], metadata: { plan: "small" } },
    ],
  });
  await sandbox.control("POST", "/clock", { advanceMs: 32 * DAY_MS });
  const changed = await stripe.subscriptions.retrieve(begun.id);
  expect(changed).toMatchObject({ schedule: null, metadata: { plan: "small" } });
  expect(changed.items.data[0]!.price.id).toBe(small.id);
  await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
  await sandbox.control("POST", "/clock", { advanceMs: 32 * DAY_MS });
  expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe("canceled");
});

test("customers, cards and subscriptions survive a restart", async () => {
  const { stripe, customer, small, sandbox, account } = await aSubscriber();
  const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
  await sandbox.close();
  const again = await aSandbox({ dataDir: sandbox.dataDir, stripe: account });
  const after = stripeFor(again);
  expect((await after.subscriptions.retrieve(begun.id)).status).toBe("active");
  expect((await after.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  await again.close();
});
