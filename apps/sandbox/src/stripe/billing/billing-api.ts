import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { addStripeHooks } from "../stripe-api.ts";
import { addChargeRoutes } from "./charges-api.ts";
import { addCustomerRoutes } from "./customers-api.ts";
import { addInvoiceRoutes } from "./invoices-api.ts";
import { renewDue } from "./renewals.ts";
import { addSubscriptionRoutes } from "./subscriptions-api.ts";

/** Stripe's payments and billing as far as the product uses them. */
export async function stripeBillingApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  addStripeHooks(app, sandboxState);
  // The caller sees the world as the clock has made it.
  app.addHook("preHandler", async () => renewDue(sandboxState));
  addCustomerRoutes(app, sandboxState);
  addChargeRoutes(app, sandboxState);
  addSubscriptionRoutes(app, sandboxState);
  addInvoiceRoutes(app, sandboxState);
}
