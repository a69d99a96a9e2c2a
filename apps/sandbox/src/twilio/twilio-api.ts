import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, basicAuth, isAuthorized } from "../vendors/vendor-api.ts";
import { addAddressRoutes } from "./twilio-addresses.ts";
import { errorEnvelope, notFound, TwilioError } from "./twilio-errors.ts";
import { addMediaRoutes } from "./twilio-media.ts";
import { addMessageRoutes } from "./twilio-messages.ts";
import { addNumberRoutes } from "./twilio-numbers.ts";
import { addCallRoutes, addRecordingRoutes } from "./voice/twilio-calls.ts";

/** Twilio's REST API as far as the product uses it, behind Basic auth, faults and the traffic log. */
export async function twilioApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addTwilioHooks(app, sandboxState);
  answerUnknownPaths(app);
  app.addHook("onRequest", async (request) => {
    const account = request.url.split("/")[3]?.split(/[.?]/)[0];
    if (account !== sandboxState.account.accountSid) throw notFound(request.url.split("?")[0]!);
  });

  app.get("/Accounts/:account(^\\w+).json", async () => accountJson(sandboxState));
  addAddressRoutes(app, sandboxState);
  addMessageRoutes(app, sandboxState);
  addMediaRoutes(app, sandboxState);
  addNumberRoutes(app, sandboxState);
  addCallRoutes(app, sandboxState);
  addRecordingRoutes(app, sandboxState);
}

/** What all of Twilio's interfaces share: Basic auth, its errors, and the headers that count concurrent calls. */
export function addTwilioHooks(app: FastifyInstance, sandboxState: SandboxState) {
  const { accountSid, authToken } = sandboxState.account;
  const authorization = basicAuth(accountSid, authToken);
  let concurrent = 0;
  app.addHook("onRequest", async (_request, reply) => {
    concurrent += 1;
    reply.raw.once("close", () => {
      concurrent -= 1;
    });
  });
  addVendorHooks(app, sandboxState, {
    vendor: "twilio",
    authorize(request) {
      if (!isAuthorized(request, authorization)) throw new TwilioError(20003, 401, "Authenticate");
    },
    tooMany: () => new TwilioError(20429, 429, "Too Many Requests"),
    down: () => new TwilioError(20503, 503, "Service unavailable. Please try again later."),
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("twilio-concurrent-requests", concurrent);
    reply.header("twilio-request-id", `RQ${request.id}`);
    return payload;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof TwilioError
        ? error
        : new TwilioError(20001, error.statusCode ?? 500, error.message || "Internal error");
    return reply.code(known.status).send(errorEnvelope(known));
  });
}

/** For the one interface that owns the paths of its prefix. */
export function answerUnknownPaths(app: FastifyInstance) {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(errorEnvelope(notFound(request.url.split("?")[0]!))),
  );
}

function accountJson(sandboxState: SandboxState) {
  const date = new Date(sandboxState.clock.now()).toUTCString();
  return {
    sid: sandboxState.account.accountSid,
    friendly_name: "Sandbox",
    status: "active",
    type: "Full",
    owner_account_sid: sandboxState.account.accountSid,
    date_created: date,
    date_updated: date,
    uri: `/2010-04-01/Accounts/${sandboxState.account.accountSid}.json`,
  };
}
