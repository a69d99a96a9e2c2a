import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";
import type { ServerCookie } from "../context.ts";
import { isIn } from "./matched-route.ts";
import { isOwnOrigin } from "./own-origin.ts";

/** The origins of the phone app's own pages, on iOS and on Android. */
const SHELL_ORIGINS: ReadonlySet<string> = new Set(["capacitor://localhost", "https://localhost"]);

/** How long a phone may cache a preflight; browsers cap it at two hours. */
const PREFLIGHT_KEPT_SECONDS = 7_200;

/**
 * The header that carries for the phone app what browsers keep in a cookie (decision 16). It holds the token
 * itself; an empty value removes it.
 */
export const tokenHeader = (name: ServerCookie): string => `x-${name}-token`;

const TOKEN_HEADERS = (["session", "challenge", "reactivation", "integration"] as const).map(tokenHeader);
const MAY_SEND = [
  "accept",
  "content-type",
  "idempotency-key",
  "x-app-version",
  "x-os-name",
  "x-store-version",
  ...TOKEN_HEADERS,
].join(", ");
const MAY_READ = [
  "content-disposition",
  "retry-after",
  "x-business-time",
  "x-request-id",
  ...TOKEN_HEADERS,
].join(", ");

/**
 * Whether a page of the phone app calls, which sends its tokens in headers. Cookies have no effect for it, so that a
 * page which an attacker serves at such an origin on their own machine has no more rights than any program.
 */
export function isPhoneApp(request: FastifyRequest, env: Pick<Env, "PUBLIC_URL">): boolean {
  const { origin } = request.headers;
  return origin !== undefined && SHELL_ORIGINS.has(origin) && !isOwnOrigin(origin, request, env);
}

/** Lets only the phone app's pages read answers across origins; never with cookies. */
export function admitPhoneApp(app: FastifyInstance, env: Pick<Env, "PUBLIC_URL">): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!(isIn("/api/", request) || isIn("/media/", request)) || !isPhoneApp(request, env)) return done();
    // Set on the raw answer, so that live streams have them too.
    reply.raw.setHeader("access-control-allow-origin", request.headers.origin!);
    reply.raw.setHeader("access-control-expose-headers", MAY_READ);
    reply.raw.setHeader("vary", "origin");
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
      return done();
    reply
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header("access-control-allow-headers", MAY_SEND)
      .header("access-control-max-age", PREFLIGHT_KEPT_SECONDS)
      .code(204)
      .send();
  });
}
