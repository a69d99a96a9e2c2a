import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Verification } from "../../providers/identity/identity-checks.ts";
import type { Services } from "../../services.ts";
import { readCheckReference } from "./check-reference.ts";
import { followCheck } from "./follow-check.ts";
import { findCheck, nameCheck } from "./identity.sql.ts";

const BODY_MAX_BYTES = 256 * 1024;

/**
 * Where Stripe tells about identity checks. An event only says that there is something to ask for: what is taken over is
 * what Stripe answers then, so that doubled, late and reordered events change nothing. While it cannot be asked the
 * event is not taken, and Stripe brings it again.
 */
export async function serveIdentityWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  // Raw, because the signature is over what came and not over what it means.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/webhooks/stripe", async (request, reply) => {
    const event = services.identityChecks.readWebhook({
      headers: request.headers,
      rawBody: typeof request.body === "string" ? request.body : "",
    });
    if (!event) throw new AppError("forbidden", "The signature does not match.");
    if (event.verification && !(await hear(services, event.verification)))
      request.log.info({ eventId: event.id }, "an event told about an identity check that is not ours");
    return reply.status(204).send();
  });
}

async function hear(services: Services, { id: providerId, reference }: Verification): Promise<boolean> {
  const named = readCheckReference(reference ?? "");
  const check = named && (await findCheck(services.db, named.accountId, named.checkId));
  if (!named || !check) return false;
  if (check.providerId === null) {
    // It came before the answer to our own call, or that was lost.
    await nameCheck(services.db, named.accountId, check.id, providerId);
    check.providerId = providerId;
  }
  await followCheck(services, named.accountId, check);
  return true;
}
