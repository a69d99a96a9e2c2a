import Stripe from "stripe";
import { declineReason } from "./decline-reasons.ts";
import type { Charge, Payments } from "./payments.ts";
import { inOurWords, reach } from "./stripe-client.ts";

/** No account makes more charges than this in the searched time. */
const PAGES = 10;
const PAGE = 100;

/** Charges of the customer's card; a decline is a result, not an error. */
export const stripeCharges = (stripe: Stripe): Pick<Payments, "charge" | "listCharges"> => ({
  async charge({ key, customerId, cardId, amountCents, description, isOffSession, returnUrl }) {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: "usd",
          customer: customerId,
          payment_method: cardId,
          confirm: true,
          description,
          metadata: { payment: key },
          expand: ["latest_charge"],
          ...(isOffSession
            ? { off_session: true, automatic_payment_methods: { enabled: true, allow_redirects: "never" } }
            : { return_url: returnUrl, automatic_payment_methods: { enabled: true } }),
        },
        { idempotencyKey: key },
      );
      return chargeOf(intent);
    } catch (error) {
      const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
      if (declined) return chargeOf(declined);
      throw inOurWords(error);
    }
  },

  listCharges: (customerId, since) =>
    reach(async () => {
      const created = { gte: Math.trunc(since.getTime() / 1000) };
      const asked = { customer: customerId, created, limit: PAGE, expand: ["data.latest_charge"] };
      const found = await stripe.paymentIntents.list(asked).autoPagingToArray({ limit: PAGES * PAGE });
      return found.map(chargeOf);
    }),
});

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const error = intent.last_payment_error;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    key: intent.metadata.payment ?? null,
    state: STATES[intent.status] ?? "processing",
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    reason: error ? declineReason(error.decline_code, error.code) : null,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

/** A status newer than this list counts as in progress. */
const STATES: Record<string, Charge["state"]> = {
  succeeded: "paid",
  requires_payment_method: "declined",
  canceled: "declined",
  requires_action: "needs-action",
};
