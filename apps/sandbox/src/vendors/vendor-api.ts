import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { TrafficEntry } from "../state/traffic.ts";

/** Larger bodies are logged as texts. */
const KEPT_BODY_BYTES = 16_384;

declare module "fastify" {
  interface FastifyRequest {
    startedAt: number;
    /** The answer, stored for the traffic log. */
    answered: string;
  }
}

export type VendorRules = {
  vendor: TrafficEntry["vendor"];
  /** Throws the vendor's own error when the caller has no access. */
  authorize: (request: FastifyRequest) => void;
  /** The vendor's error for too many calls; such a call was not processed. */
  tooMany: (request: FastifyRequest) => Error;
  /** The vendor's error when it is down; such a call was not processed. */
  down: () => Error;
};

/** What every vendor's interface shares: access, the configured faults, the traffic log. */
export function addVendorHooks(app: FastifyInstance, sandboxState: SandboxState, rules: VendorRules) {
  app.decorateRequest("startedAt", 0);
  app.decorateRequest("answered", "");
  app.addHook("onRequest", async (request) => {
    request.startedAt = performance.now();
    rules.authorize(request);
    // Only from authorized callers: pictures are offered under this address.
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

/** Accepts requests that announce JSON and send none, as vendors' own SDKs do with DELETE. */
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
 * Cuts the answer off when so configured: the request is done, but the caller never learns of it. Returns true when it
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

/** Whether the call carries exactly this Authorization header. */
export function isAuthorized(request: FastifyRequest, header: string): boolean {
  const expected = Buffer.from(header);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns the Authorization header of a user and password. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** Returns the parsed body; for a large one only its text, which the log truncates, so that it is not kept in memory. */
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
