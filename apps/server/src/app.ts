import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { uuidv7 } from "./db/uuid.ts";
import { serveApiDocs } from "./http/docs/api-docs.ts";
import { answerError, answerErrors } from "./http/error-answer.ts";
import { refuseOnFullDisk } from "./http/guard/limits/full-disk.ts";
import { REQUEST_LIMITS, requestLimits } from "./http/guard/limits/request-limits.ts";
import { closeFolders, nothingHere } from "./http/guard/matched-route.ts";
import { refuseForeignOrigins } from "./http/guard/origin.ts";
import { admitPhoneApp } from "./http/guard/phone-app.ts";
import { securityHeaders, setSecurityHeaders } from "./http/guard/security-headers.ts";
import { tlsOptions } from "./http/guard/tls.ts";
import type { LiveHub } from "./http/live/events.ts";
import { refuseOldApps } from "./http/upkeep/app-version.ts";
import { serveHealth } from "./http/upkeep/health.ts";
import { measureRequests } from "./http/upkeep/metrics.ts";
import { modules } from "./modules.ts";
import type { Services } from "./services.ts";

const WEB = join(import.meta.dirname, "../../web/dist");
const BODY_MAX_BYTES = 1024 * 1024;

/** Builds the server as a list: first the checks that every request passes, then the routes of every module. */
export async function buildApp(
  services: Services,
  live: LiveHub,
  limits = REQUEST_LIMITS,
): Promise<FastifyInstance> {
  const tls = tlsOptions(services.env);
  const { requestTimeout, http } = requestLimits(limits);
  const secure = securityHeaders(services.env);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // Answers are logged once, with their route and time, by measureRequests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // Only these proxies are believed about a client's address; an X-Forwarded-For from any other is ignored (ASVS 5.0,
    // 4.1.3).
    trustProxy: services.env.TRUSTED_PROXIES.length > 0 ? services.env.TRUSTED_PROXIES : false,
    genReqId: () => uuidv7(),
    forceCloseConnections: "idle",
    requestTimeout,
    ...(tls ? { https: { ...tls, ...http } } : { http }),
    // The longest parameter is the sealed address in an email's unsubscribe link; the contract sets its limit.
    routerOptions: { maxParamLength: 1_100 },
    // An address that cannot be decoded reaches neither a route nor a hook.
    frameworkErrors: (error, request, reply) => {
      secure(request.raw, reply.raw);
      reply.header("x-request-id", request.id).header("cache-control", "no-store");
      answerError(error, request, reply);
    },
  });
  answerErrors(app);
  measureRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  if (services.env.SANDBOX_URL) {
    // The sandbox can move the clock, and browsers name days and check schedules by it.
    app.addHook("onSend", (_request, reply, _payload, done) => {
      reply.header("x-business-time", services.clock.now().toISOString());
      done();
    });
  }
  setSecurityHeaders(app, secure);
  await app.register(cookie);
  await app.register(multipart);
  admitPhoneApp(app, services.env);
  refuseForeignOrigins(app, services.env);
  refuseOldApps(app, services.env);
  refuseOnFullDisk(app, services);

  serveHealth(app, services);
  serveApiDocs(app, services);
  for (const { routes = [] } of modules) for (const add of routes) await add(app, services, live);
  for (const { apartRoutes = [] } of modules) {
    for (const add of apartRoutes) await app.register(async (scope) => add(scope, services, live));
  }
  closeFolders(app);
  await serveWeb(app);
  return app;
}

/** Browsers list the encodings they accept; a quality of 0 is a refusal. */
const acceptsBrotli = (named: string | undefined): boolean =>
  named?.split(",").some((each) => /^\s*br\s*(;|$)/.test(each) && !/;\s*q=0(\.0*)?\s*$/.test(each)) === true;

/** Serves the web app: hashed assets, cached for a year, and its page for every other path that a browser requests. */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const hasWeb = existsSync(join(WEB, "index.html"));
  const page = hasWeb ? await readFile(join(WEB, "index.html")) : null;
  const packedPage = existsSync(join(WEB, "index.html.br"))
    ? await readFile(join(WEB, "index.html.br"))
    : null;
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: WEB,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || !page) throw nothingHere();
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding");
    if (!packedPage || !acceptsBrotli(request.headers["accept-encoding"])) return reply.send(page);
    return reply.header("content-encoding", "br").send(packedPage);
  });
}
