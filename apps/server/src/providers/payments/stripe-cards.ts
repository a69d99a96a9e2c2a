import type Stripe from "stripe";
import { AppError } from "../../app-error.ts";
import type { Card, Payments } from "./payments.ts";
import { reach } from "./stripe-client.ts";

type CardCalls = Pick<
  Payments,
  "createCustomer" | "openCardSetup" | "confirmTypedCard" | "adoptCard" | "readCard"
>;

/** Customers and the one card that each is charged with. */
export const stripeCards = (stripe: Stripe): CardCalls => ({
  createCustomer: ({ reference, email, name }) =>
    reach(async () => {
      const { id } = await stripe.customers.create(
        { email, name, metadata: { reference } },
        { idempotencyKey: `customer-${reference}` },
      );
      return id;
    }),

  openCardSetup: (customerId, key) =>
    reach(async () => {
      const { client_secret } = await stripe.setupIntents.create(
        {
          customer: customerId,
          usage: "off_session",
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        },
        { idempotencyKey: key },
      );
      if (!client_secret) throw new Error("The setup has no secret");
      return { clientSecret: client_secret };
    }),

  confirmTypedCard: (clientSecret, { number, expMonth, expYear, cvc }) =>
    reach(async () => {
      // The SDK leaves card numbers to the browser; this is the browser's own call, which the sandbox accepts from us.
      const card = { number, exp_month: expMonth, exp_year: expYear, cvc };
      await stripe.rawRequest("POST", `/v1/setup_intents/${setupOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method_data: { type: "card", card },
      });
    }),

  adoptCard: (customerId, clientSecret) =>
    reach(async () => {
      const setup = await stripe.setupIntents.retrieve(setupOf(clientSecret));
      const method = setup.payment_method;
      const isTheirs = idOf(setup.customer) === customerId;
      if (!isTheirs || setup.status !== "succeeded" || !method)
        throw new AppError("wrong-state", "Your card wasn't saved. Please enter it again.");
      await stripe.customers.update(customerId, {
        invoice_settings: { default_payment_method: idOf(method)! },
      });
      const card = await readCard(stripe, customerId);
      if (!card) throw new AppError("wrong-state", "Your card wasn't saved. Please enter it again.");
      return card;
    }),

  readCard: (customerId) => reach(() => readCard(stripe, customerId)),
});

async function readCard(stripe: Stripe, customerId: string): Promise<Card | null> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ["invoice_settings.default_payment_method"],
  });
  if (customer.deleted) return null;
  const method = customer.invoice_settings.default_payment_method;
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { id: method.id, brand, last4: last4.padStart(4, "0"), expMonth: exp_month, expYear: exp_year };
}

/** Returns the setup that a secret belongs to: `seti_…_secret_…`. */
const setupOf = (clientSecret: string): string => clientSecret.split("_secret_")[0]!;

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);
