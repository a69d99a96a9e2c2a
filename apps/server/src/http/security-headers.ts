import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Env } from "../env.ts";

const isReport = (url: string): boolean => url.startsWith("/webhooks/");

/** What browsers may do with our answers; on every one that has content (ASVS 5.0, 3.4). */
export function setSecurityHeaders(app: FastifyInstance, env: Env): void {
  // Once: the policy is spelt out for each answer otherwise.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:"],
        // Component libraries position with style attributes; scripts stay strictly same-origin.
        "style-src": ["'self'", "'unsafe-inline'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith("https:"),
  });
  app.addHook("onRequest", ({ raw, url }, reply, done) => {
    // Nobody's data stays in a browser's cache; a download that may stay says so itself (ASVS 5.0, 14.3.2).
    if (/^\/(api|webhooks)\//.test(url)) reply.header("cache-control", "no-store");
    if (isReport(url)) return done();
    secure(raw, reply.raw, () => done());
  });
  // Carriers report twice for each message: an answer without content shows nothing, and goes without.
  app.addHook("onSend", ({ raw, url }, reply, _payload, done) => {
    if (!isReport(url) || reply.statusCode === 204) return done();
    secure(raw, reply.raw, () => done());
  });
}
