import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { WebhookRequest } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { serveMediaLinks } from "./media.ts";
import { gatherReceipts } from "./receipts.ts";
import { receiveMessage } from "./receive-message.ts";

/** Where carriers report: inbound messages and receipts. Every call must carry the carrier's signature. */
export async function serveCarrierWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const receipts = gatherReceipts(services);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 256 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const verified = (request: FastifyRequest): Record<string, string> => {
    const webhook: WebhookRequest = {
      url: `${services.env.PUBLIC_URL}${request.url}`,
      headers: request.headers,
      form: (request.body ?? {}) as Record<string, string>,
    };
    if (!services.carrier.verifySignature(webhook))
      throw new AppError("forbidden", "The signature does not match.");
    return webhook.form;
  };

  app.post("/webhooks/twilio/messages", async (request, reply) => {
    await receiveMessage(services, services.carrier.parseInbound(verified(request)));
    return reply.type("text/xml").send("<Response/>");
  });

  app.post<{ Querystring: { message?: string } }>("/webhooks/twilio/status", async (request, reply) => {
    const update = services.carrier.parseStatus(verified(request), request.query.message ?? null);
    if (update) await receipts.write(update);
    return reply.status(204).send();
  });

  serveMediaLinks(app, services);
}
