import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import { isIn } from "./matched-route.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { isPhoneApp } from "./phone-app.ts";
import { hasServerCookie } from "./server-cookies.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page sent with our cookie (ASVS 5.0, 3.5.1). Every browser sends an origin with a
 * write; a client that sends none is a program, and programs send no cookie.
 */
export function refuseForeignOrigins(app: FastifyInstance, env: Env): void {
  app.addHook("onRequest", (request, _reply, done) => done(refusalOf(request, env)));
}

function refusalOf(request: FastifyRequest, env: Env): AppError | undefined {
  if (SAFE.has(request.method) || !isIn("/api/", request)) return undefined;
  if (request.routeOptions.config.endpoint?.isForAnyOrigin) return undefined;
  // Its rights are in headers, which no other site's page can send.
  if (isPhoneApp(request, env)) return undefined;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "cross-site" || (origin !== undefined && !isOwnOrigin(origin, request, env))) {
    return new AppError("forbidden", "We blocked this request because it came from another site.");
  }
  const isSilent = origin === undefined && site !== "same-origin" && site !== "none";
  if (isSilent && request.headers.authorization === undefined && hasServerCookie(request, env)) {
    return new AppError(
      "forbidden",
      "We blocked this request because it doesn't say which site it came from. To call the API from a program, use an API key.",
    );
  }
  return undefined;
}
