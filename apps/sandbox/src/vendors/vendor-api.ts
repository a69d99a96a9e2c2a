import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { TrafficEntry } from "../state/traffic.ts";

/** Larger bodies are logged as texts. */
const KEPT_BODY_BYTES = 16_384;

declare module "fastify" {
  interface FastifyRequest {
    startedAt: number;
    /** What was answered, kept for the log of traffic. */
    answered: string;
  }
}

export type VendorRules = {
  vendor: TrafficEntry["vendor"];
  /** Throws the vendor's own error when the caller has no right to be here. */
  authorize: (request: FastifyRequest) => void;
  /** The vendor's error for too many calls; such a call was not processed. */
  tooMany: (request: FastifyRequest) => Error;
  /** The vendor's error when it is down; such a call was not processed. */
  down: () => Error;
};

/** What every vendor's interface has in common: who may call, the faults of the controls, the log of traffic. */
export function addVendorHooks(app: FastifyInstance, sandboxState: SandboxState, rules: VendorRules) {
  app.decorateRequest("startedAt", 0);
  app.decorateRequest("answered", "");
  app.addHook("onRequest", async (request) => {
    request.startedAt = performance.now();
    rules.authorize(request);
    // Only from who has a right to call: pictures are offered under this address.
    if (request.headers.host) sandboxState.learnOwnUrl(`http://${request.headers.host}`);
  });
  app.addHook("preHandler", async (request) => {
    const { latencyMs, rate429, rate5xx } = sandboxState.settings.get();
    if (latencyMs > 0) await sandboxState.pause(latencyMs * (0.8 + 0.4 * sandboxState.settings.draw()));
    if (sandboxState.settings.happens(rate429)) throw rules.tooMany(request);
    if (sandboxState.settings.happens(rate5xx)) throw rules.down();
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload === "string") request.answered = payload;
    else if (payload) request.answered = `(${String(reply.getHeader("content-type"))})`;
    return payload;
  });
  app.addHook("onResponse", async (request, reply) =>
    record(sandboxState, rules.vendor, request, reply.statusCode),
  );
  app.addHook("onRequestAbort", async (request) => record(sandboxState, rules.vendor, request, 0));
}

/** Reads JSON also where a client announces it and sends none, as vendors' own SDKs do with DELETE. */
export function acceptEmptyJson(app: FastifyInstance) {
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? undefined : JSON.parse(body as string));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
}

/**
 * Cuts the answer off when the controls say so: what was asked is done, but the caller never learns of it. True when it
 * did; the handler then returns the reply as it is.
 */
export function losesAnswer(
  sandboxState: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!sandboxState.settings.happens(sandboxState.settings.get().lostAnswers)) return false;
  reply.hijack();
  request.raw.socket.destroy();
  return true;
}

/** True when the call carries exactly this Authorization header. */
export function isAuthorized(request: FastifyRequest, header: string): boolean {
  const expected = Buffer.from(header);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The Authorization header of a user and password. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** The body as it was read; of a large one only a text, which the log cuts, so that it is not kept whole. */
function loggedBody({ body, headers }: FastifyRequest): string | Record<string, unknown> {
  const isLarge =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > KEPT_BODY_BYTES;
  return isLarge
    ? JSON.stringify(body ?? "")
    : ((body as Record<string, unknown> | string | undefined) ?? "");
}

function record(
  sandboxState: SandboxState,
  vendor: VendorRules["vendor"],
  request: FastifyRequest,
  status: number,
) {
  sandboxState.traffic.record({
    vendor,
    direction: "in",
    method: request.method,
    url: request.url,
    status,
    durationMs: Math.round(performance.now() - request.startedAt),
    request: loggedBody(request),
    responseBody: request.answered,
  });
}
