import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import type { Env } from "../env.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Mail programs post here for their users, from wherever they run (RFC 8058). No cookie counts at this address: what
 * the link itself carries is all the right there is.
 */
const ONE_CLICK = "/api/unsubscribe/";

/** Refuses writes that another site's page sent with our cookie (ASVS 5.0, 3.5.1). Calls without a browser carry no Origin. */
export function refuseForeignOrigins(app: FastifyInstance, env: Env): void {
  const own = new Set([new URL(env.PUBLIC_URL).origin]);
  app.addHook("onRequest", async (request) => {
    if (SAFE.has(request.method) || !request.url.startsWith("/api/")) return;
    if (request.method === "POST" && request.url.startsWith(ONE_CLICK)) return;
    const { origin, "sec-fetch-site": site } = request.headers;
    const isSameHost =
      origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.headers.host;
    const isForeign = origin !== undefined && !own.has(origin) && !isSameHost;
    if (isForeign || (origin === undefined && site === "cross-site")) {
      throw new AppError("forbidden", "This request came from another site and was not carried out.");
    }
  });
}
