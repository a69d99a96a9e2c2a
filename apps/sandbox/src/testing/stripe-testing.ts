import Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { Sandbox, SandboxOptions } from "../start.ts";
import type { StripeAccount } from "../vendors/accounts.ts";
import { aProduct, aSandbox, type Webhook } from "./testing.ts";

export const stripeAccount: StripeAccount = {
  secretKey: "sk_test_0123456789abcdef",
  webhookSecret: "whsec_fedcba9876543210",
  businessName: "Rivers & Co",
};

/** Stripe's own SDK, talking to the sandbox instead of Stripe. */
export function stripeFor(
  sandbox: Pick<Sandbox, "url">,
  key = stripeAccount.secretKey,
  maxNetworkRetries = 0,
) {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries, telemetry: false });
}

/** A sandbox with Stripe, and a product that receives events and answers with the given statuses. */
export async function aStripeProduct(statuses: number[] = [], options: Partial<SandboxOptions> = {}) {
  const product = await aProduct(statuses);
  const stripe = { ...stripeAccount, webhookUrl: `${product.url}/webhooks/stripe` };
  const sandbox = await aSandbox({ stripe, ...options });
  onTestFinished(async () => {
    await sandbox.remove();
    await product.close();
  });
  return { product, sandbox, stripe: stripeFor(sandbox), account: stripe };
}

/** Returns the events sent to the product, verified by the SDK as a product would. */
export function eventsIn(webhooks: Webhook[], secret = stripeAccount.webhookSecret) {
  return webhooks.map(({ body, headers }) =>
    Stripe.webhooks.constructEvent(body, headers["stripe-signature"]!, secret),
  );
}
