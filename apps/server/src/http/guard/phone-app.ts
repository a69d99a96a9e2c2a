import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";
import type { ServerCookie } from "../context.ts";
import { isIn } from "./matched-route.ts";
import { isOwnOrigin } from "./own-origin.ts";

/** Where the pages of the phone app come from: the app's own files, on iOS and on Android. */
const SHELL_ORIGINS: ReadonlySet<string> = new Set(["capacitor://localhost", "https://localhost"]);

/** How long a phone may remember that it may ask; browsers cap it at two hours. */
const PREFLIGHT_KEPT_SECONDS = 7_200;

/**
 * The header in which the phone app brings and gets what browsers have in a cookie (decision 16). It holds the token
 * itself; nothing takes it away.
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
 * Whether a page of the phone app asks, which brings its tokens in headers. No cookie counts for it, so a page that
 * somebody serves at such an origin on their own machine has no more rights than any program.
 */
export function isPhoneApp(request: FastifyRequest, env: Pick<Env, "PUBLIC_URL">): boolean {
  const { origin } = request.headers;
  return origin !== undefined && SHELL_ORIGINS.has(origin) && !isOwnOrigin(origin, request, env);
}

/** Lets the phone app's pages, and nobody else's, read answers across origins; never with cookies. */
export function admitPhoneApp(app: FastifyInstance, env: Pick<Env, "PUBLIC_URL">): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!(isIn("/api/", request) || isIn("/media/", request)) || !isPhoneApp(request, env)) return done();
    // On the raw answer, so that a live stream has them too.
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
