import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorEnvelope, notFound, TwilioError } from "./twilio-errors.ts";
import { addMediaRoutes } from "./twilio-media.ts";
import { addMessageRoutes } from "./twilio-messages.ts";
import { addNumberRoutes } from "./twilio-numbers.ts";
import type { World } from "./world.ts";

declare module "fastify" {
  interface FastifyRequest {
    startedAt: number;
    /** What was answered, kept for the log of traffic. */
    answered: string;
  }
}

/** Twilio's REST API as far as the product uses it, behind Basic auth, faults and the log of traffic. */
export async function twilioApi(app: FastifyInstance, { world }: { world: World }) {
  app.decorateRequest("startedAt", 0);
  app.decorateRequest("answered", "");

  let concurrent = 0;
  app.addHook("onRequest", async (request, reply) => {
    concurrent += 1;
    reply.raw.once("close", () => {
      concurrent -= 1;
    });
    request.startedAt = performance.now();
    if (request.headers.host) world.learnOwnUrl(`http://${request.headers.host}`);
    checkCredentials(world, request);
  });
  app.addHook("preHandler", async () => {
    const { latencyMs, rate429, rate5xx } = world.settings.get();
    if (latencyMs > 0) await world.pause(latencyMs * (0.8 + 0.4 * world.settings.draw()));
    if (world.settings.happens(rate429)) throw new TwilioError(20429, 429, "Too Many Requests");
    if (world.settings.happens(rate5xx))
      throw new TwilioError(20503, 503, "Service unavailable. Please try again later.");
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("twilio-concurrent-requests", concurrent);
    reply.header("twilio-request-id", `RQ${request.id}`);
    if (typeof payload === "string") request.answered = payload;
    else if (payload) request.answered = `(${String(reply.getHeader("content-type"))})`;
    return payload;
  });
  app.addHook("onResponse", async (request, reply) => record(world, request, reply.statusCode));
  app.addHook("onRequestAbort", async (request) => record(world, request, 0));

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof TwilioError
        ? error
        : new TwilioError(20001, error.statusCode ?? 500, error.message || "Internal error");
    return reply.code(known.status).send(errorEnvelope(known));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(errorEnvelope(notFound(request.url.split("?")[0]!))),
  );

  app.get("/Accounts/:account(^\\w+).json", async () => accountJson(world));
  addMessageRoutes(app, world);
  addMediaRoutes(app, world);
  addNumberRoutes(app, world);
}

function checkCredentials(world: World, request: FastifyRequest) {
  const { accountSid, authToken } = world.account;
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new TwilioError(20003, 401, "Authenticate");
  const account = request.url.split("/")[3]?.split(/[.?]/)[0];
  if (account !== accountSid) throw notFound(request.url.split("?")[0]!);
}

function accountJson(world: World) {
  const date = new Date(world.clock.now()).toUTCString();
  return {
    sid: world.account.accountSid,
    friendly_name: "Sandbox",
    status: "active",
    type: "Full",
    owner_account_sid: world.account.accountSid,
    date_created: date,
    date_updated: date,
    uri: `/2010-04-01/Accounts/${world.account.accountSid}.json`,
  };
}

function record(world: World, request: FastifyRequest, status: number) {
  world.traffic.record({
    vendor: "twilio",
    direction: "in",
    method: request.method,
    url: request.url,
    status,
    durationMs: Math.round(performance.now() - request.startedAt),
    request: (request.body as Record<string, unknown> | undefined) ?? "",
    responseBody: request.answered,
  });
}
