import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Env } from "../../env.ts";
import { isIn } from "./matched-route.ts";

type SecurityHeaders = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns the security headers (ASVS 5.0, 3.4). Built once, since the policy would otherwise be assembled for each
 * answer.
 */
export function securityHeaders(env: Env): SecurityHeaders {
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        ...cardFieldSources(env),
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:"],
        // Component libraries position with style attributes; scripts stay strictly same-origin.
        "style-src": ["'self'", "'unsafe-inline'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith("https:"),
  });
  return (request, response) => secure(request, response, () => undefined);
}

/** Stripe.js may load from Stripe only; where Stripe's card field is not used, nothing loads from elsewhere. */
function cardFieldSources(env: Env): Record<string, string[]> {
  const self = "'self'";
  const hasStripeField = env.STRIPE_PUBLISHABLE_KEY !== undefined && env.SANDBOX_URL === undefined;
  if (!hasStripeField) return { "connect-src": [self] };
  return {
    "script-src": [self, "https://js.stripe.com"],
    "frame-src": [self, "https://js.stripe.com", "https://hooks.stripe.com"],
    "connect-src": [self, "https://api.stripe.com"],
  };
}

/** Sets the headers on every answer that has content. */
export function setSecurityHeaders(app: FastifyInstance, secure: SecurityHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    const isReport = isIn("/webhooks/", request);
    // No customer data stays in a browser's cache; a download that may be cached says so itself (ASVS 5.0, 14.3.2).
    if (isReport || isIn("/api/", request)) reply.header("cache-control", "no-store");
    if (!isReport) secure(request.raw, reply.raw);
    done();
  });
  // Carriers report twice for each message: an answer without content is never shown and needs no headers.
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (isIn("/webhooks/", request) && reply.statusCode !== 204) secure(request.raw, reply.raw);
    done();
  });
}
