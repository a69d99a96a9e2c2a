import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, isAuthorized } from "../vendors/vendor-api.ts";
import { errorEnvelope, invalidRequest, StripeError } from "./stripe-errors.ts";
import { requestIdOf } from "./stripe-replies.ts";
import { addVerificationRoutes } from "./verification-api.ts";

/** Stripe's identity checks as far as the product uses them. */
export async function stripeIdentityApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  addStripeHooks(app, sandboxState);
  addVerificationRoutes(app, sandboxState);
}

/** What all of Stripe's interfaces share: its key, faults, errors and the traffic log. */
export function addStripeHooks(app: FastifyInstance, sandboxState: SandboxState) {
  addVendorHooks(app, sandboxState, {
    vendor: "stripe",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: () =>
      invalidRequest(
        "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
        { code: "rate_limit" },
        429,
      ),
    down: () => new StripeError(503, "api_error", "Stripe is not available at the moment. Try again later."),
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("request-id", requestIdOf(request));
    for (const name of ["stripe-version", "idempotency-key"] as const)
      if (request.headers[name]) reply.header(name, request.headers[name]);
    return payload;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof StripeError ? error : unforeseen(error);
    return reply.code(known.status).send(errorEnvelope(known));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0];
    const error = invalidRequest(`Unrecognized request URL (${request.method}: ${path}).`, {}, 404);
    return reply.code(404).send(errorEnvelope(error));
  });
}

function authorize({ stripe }: SandboxState, request: FastifyRequest) {
  if (!request.headers.authorization)
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
      {},
      401,
    );
  if (!stripe || !isAuthorized(request, `Bearer ${stripe.secretKey}`))
    throw invalidRequest("Invalid API Key provided.", {}, 401);
}

/** An unreadable body is the caller's mistake; anything else is ours. */
function unforeseen(error: Error & { statusCode?: number }): StripeError {
  const status = error.statusCode ?? 500;
  const type = status < 500 ? "invalid_request_error" : "api_error";
  return new StripeError(status, type, error.message || "An unknown error occurred");
}
