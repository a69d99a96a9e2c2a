import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Services } from "../../services.ts";
import { hearVerification } from "../identity/index.ts";
import { findAccountByCustomer, followBilling } from "../subscription/index.ts";

const BODY_MAX_BYTES = 256 * 1024;

/**
 * Serves Stripe's webhooks about identity checks and money. An event only says that there is something to read:
 * Stripe's answer to that is what counts, so that repeated, late and reordered events change nothing. While Stripe
 * cannot be read the event is not accepted, and Stripe redelivers it.
 */
export async function serveStripeWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  // Raw, because the signature covers the bytes received, not their meaning.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/webhooks/stripe", async (request, reply) => {
    const told = {
      headers: request.headers,
      rawBody: typeof request.body === "string" ? request.body : "",
    };
    const event = services.identityChecks.readWebhook(told);
    if (!event) throw new AppError("forbidden", "The signature doesn't match.");
    if (event.verification && !(await hearVerification(services, event.verification)))
      request.log.info({ eventId: event.id }, "an event told about an identity check that is not ours");
    const money = event.verification ? null : services.payments.readWebhook(told);
    const accountId = money && (await findAccountByCustomer(services.db, money.customerId));
    if (accountId) await followBilling(services, accountId);
    else if (money)
      request.log.info({ eventId: event.id }, "an event told about a customer that is not ours");
    return reply.status(204).send();
  });
}
