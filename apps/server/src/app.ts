import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { uuidv7 } from "./db/uuid.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { refuseOldApps } from "./http/app-version.ts";
import { answerErrors } from "./http/error-answer.ts";
import type { LiveHub } from "./http/events.ts";
import { serveHealth } from "./http/health.ts";
import { measureRequests } from "./http/metrics.ts";
import { refuseForeignOrigins } from "./http/origin.ts";
import { REQUEST_LIMITS, requestLimits } from "./http/request-limits.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { serve } from "./http/serve.ts";
import { tlsOptions } from "./http/tls.ts";
import { accountSettingsHandlers } from "./modules/account-settings/index.ts";
import { adminUserHandlers } from "./modules/admin-users/index.ts";
import { apiKeyHandlers } from "./modules/api-keys/index.ts";
import { auditLogHandlers } from "./modules/audit-log/index.ts";
import { broadcastHandlers } from "./modules/broadcasts/index.ts";
import { consentHandlers } from "./modules/consent/index.ts";
import { contactCardHandlers, serveContactCards } from "./modules/contact-cards/index.ts";
import { contactImportHandlers } from "./modules/contact-imports/index.ts";
import { contactHandlers } from "./modules/contacts/index.ts";
import { creditHandlers } from "./modules/credits/index.ts";
import { identityHandlers, serveIdentityWebhooks } from "./modules/identity/index.ts";
import { serveCarrierWebhooks } from "./modules/inbound/index.ts";
import { infoHandlers } from "./modules/info/index.ts";
import { integrationHandlers } from "./modules/integrations/index.ts";
import { liveHandlers } from "./modules/live/index.ts";
import { managedAccountHandlers } from "./modules/managed-accounts/index.ts";
import { messageHandlers, serveMailWebhooks } from "./modules/messages/index.ts";
import { multiFactorHandlers, serveCodeCalls } from "./modules/multi-factor/index.ts";
import { passwordHandlers } from "./modules/passwords/index.ts";
import { phoneNumberHandlers } from "./modules/phone-numbers/index.ts";
import { planHandlers } from "./modules/plans/index.ts";
import { servePublicLinks } from "./modules/public-links/index.ts";
import { pushHandlers } from "./modules/push/index.ts";
import { registrationHandlers } from "./modules/registration/index.ts";
import { replyToEmailHandlers } from "./modules/reply-to-emails/index.ts";
import { sendingSettingsHandlers } from "./modules/sending-settings/index.ts";
import { sessionHandlers } from "./modules/sessions/index.ts";
import { statsHandlers } from "./modules/stats/index.ts";
import { tagHandlers } from "./modules/tags/index.ts";
import { trackingHandlers } from "./modules/tracking/index.ts";
import { userHandlers } from "./modules/users/index.ts";
import type { Services } from "./services.ts";

const WEB = join(import.meta.dirname, "../../web/dist");
const BODY_MAX_BYTES = 1024 * 1024;

/** The server as a list: what every request passes, then every module's routes. */
export async function buildApp(
  services: Services,
  live: LiveHub,
  limits = REQUEST_LIMITS,
): Promise<FastifyInstance> {
  const tls = tlsOptions(services.env);
  const { requestTimeout, http } = requestLimits(limits);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // Answers are logged once, with their route and time, by measureRequests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // Only these may say whom a request comes from; anybody else's X-Forwarded-For is words (ASVS 5.0, 4.1.3).
    trustProxy: services.env.TRUSTED_PROXIES.length > 0 ? services.env.TRUSTED_PROXIES : false,
    genReqId: () => uuidv7(),
    forceCloseConnections: "idle",
    requestTimeout,
    ...(tls ? { https: { ...tls, ...http } } : { http }),
    // The sealed address in a way out of emails is the longest; the contract says how long.
    routerOptions: { maxParamLength: 1_100 },
  });
  answerErrors(app);
  measureRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  if (services.env.SANDBOX_URL) {
    // The sandbox can move the clock; browsers name days and check schedules by this.
    app.addHook("onSend", (_request, reply, _payload, done) => {
      reply.header("x-business-time", services.clock.now().toISOString());
      done();
    });
  }
  setSecurityHeaders(app, services.env);
  await app.register(cookie);
  await app.register(multipart);
  refuseForeignOrigins(app, services.env);
  refuseOldApps(app, services.env);

  serveHealth(app, services);
  serveApiDocs(app, services);
  serveContactCards(app, services);
  serve(app, services, live, api.sessions, sessionHandlers);
  serve(app, services, live, api.multiFactor, multiFactorHandlers);
  serve(app, services, live, api.passwords, passwordHandlers);
  serve(app, services, live, api.auditLog, auditLogHandlers);
  serve(app, services, live, api.apiKeys, apiKeyHandlers);
  serve(app, services, live, api.integrations, integrationHandlers);
  serve(app, services, live, api.users, userHandlers);
  serve(app, services, live, api.managedAccounts, managedAccountHandlers);
  serve(app, services, live, api.adminUsers, adminUserHandlers);
  serve(app, services, live, api.accountSettings, accountSettingsHandlers);
  serve(app, services, live, api.contactCards, contactCardHandlers);
  serve(app, services, live, api.identity, identityHandlers);
  serve(app, services, live, api.registrations, registrationHandlers);
  serve(app, services, live, api.phoneNumbers, phoneNumberHandlers);
  serve(app, services, live, api.contactImports, contactImportHandlers);
  serve(app, services, live, api.contacts, contactHandlers);
  serve(app, services, live, api.consent, consentHandlers);
  serve(app, services, live, api.tags, tagHandlers);
  serve(app, services, live, api.messages, messageHandlers);
  serve(app, services, live, api.broadcasts, broadcastHandlers);
  serve(app, services, live, api.sendingSettings, sendingSettingsHandlers);
  serve(app, services, live, api.replyToEmails, replyToEmailHandlers);
  serve(app, services, live, api.credits, creditHandlers);
  serve(app, services, live, api.live, liveHandlers);
  serve(app, services, live, api.info, infoHandlers);
  serve(app, services, live, api.plans, planHandlers);
  serve(app, services, live, api.stats, statsHandlers);
  serve(app, services, live, api.push, pushHandlers);
  serve(app, services, live, api.tracking, trackingHandlers);
  await app.register(async (scope) => servePublicLinks(scope, services, live));
  await app.register(async (scope) => serveCarrierWebhooks(scope, services));
  await app.register(async (scope) => serveCodeCalls(scope, services));
  await app.register(async (scope) => serveMailWebhooks(scope, services));
  await app.register(async (scope) => serveIdentityWebhooks(scope, services));
  await serveWeb(app);
  return app;
}

/** The web app: hashed assets for a year, and its page for every other path that a browser asks for. */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const hasWeb = existsSync(join(WEB, "index.html"));
  const page = hasWeb ? await readFile(join(WEB, "index.html")) : null;
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
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|webhooks|media|assets)\//.test(request.url);
    if (isPage && page)
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
    return reply
      .status(404)
      .send({ error: "There is nothing at this address.", code: "not-found", requestId: request.id });
  });
}
