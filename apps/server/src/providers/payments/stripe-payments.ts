import { z } from "zod";
import { jsonOf } from "../carriers/vendor-http.ts";
import { isSignedByStripe } from "../identity/stripe-signature.ts";
import type { Payments } from "./payments.ts";
import { stripeCards } from "./stripe-cards.ts";
import { stripeCharges } from "./stripe-charges.ts";
import { stripeClient } from "./stripe-client.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";

const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** Stripe through its own SDK: customers, cards, charges and subscriptions. */
export function stripePayments(settings: {
  apiUrl: string;
  secretKey: string;
  /** Null without webhooks: none is trusted then. */
  webhookSecret: string | null;
}): Payments {
  const stripe = stripeClient(settings.apiUrl, settings.secretKey);
  return {
    isConnected: true,
    ...stripeCards(stripe),
    ...stripeCharges(stripe),
    ...stripeSubscriptions(stripe),
    readWebhook({ headers, rawBody }) {
      const { webhookSecret } = settings;
      if (!webhookSecret || !isSignedByStripe(headers["stripe-signature"], rawBody, webhookSecret))
        return null;
      const parsed = event.safeParse(jsonOf(rawBody));
      if (!parsed.success) return null;
      const { id, object, customer } = parsed.data.data.object;
      const customerId = object === "customer" ? id : typeof customer === "string" ? customer : customer?.id;
      return customerId ? { customerId } : null;
    },
  };
}
