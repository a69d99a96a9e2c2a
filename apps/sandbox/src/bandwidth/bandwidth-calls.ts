import type { FastifyInstance } from "fastify";
import type { BandwidthCall, BandwidthOrder } from "../calls/calls.ts";
import { isPhoneNumber } from "../numbers/phone-input.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, basicAuth, isAuthorized, losesAnswer } from "../vendors/vendor-api.ts";
import { isWebAddress } from "../vendors/web-address.ts";
import { callUrlOf, disconnect, isoTime, playBandwidthCall } from "./bandwidth-call-flow.ts";
import { BandwidthError } from "./bandwidth-errors.ts";
import { stepsOfBxml } from "./bxml.ts";

type Body = Record<string, unknown>;
type Params = { account: string; id: string };

const TAG_MAX_CHARACTERS = 4096;
const PAGE_SIZE_MAX = 10_000;

/** Bandwidth's voice API as far as the product uses it, under /api/v2/accounts. */
export async function bandwidthVoiceApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  addVendorHooks(app, sandboxState, {
    vendor: "bandwidth",
    authorize(request) {
      const { bandwidth } = sandboxState;
      const expected = bandwidth && basicAuth(bandwidth.username, bandwidth.password);
      if (!expected || !isAuthorized(request, expected))
        throw new BandwidthError(401, "unauthorized", "Access is denied");
      if (request.url.split("/")[4] !== bandwidth.accountId)
        throw new BandwidthError(403, "forbidden", "Access is denied");
    },
    tooMany: () => new BandwidthError(429, "too-many-requests", "Too many requests"),
    down: () => new BandwidthError(503, "service-unavailable", "Service unavailable"),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof BandwidthError ? error.status : (error.statusCode ?? 500);
    const type = error instanceof BandwidthError ? error.type : "error";
    return reply.code(status).send({ type, description: error.message, id: null });
  });
  app.setNotFoundHandler(() => {
    throw new BandwidthError(404, "not-found", "The resource was not found");
  });

  app.post("/:account/calls", async (request, reply) => {
    const body = (request.body ?? {}) as Body;
    const from = text(body, "from");
    const to = text(body, "to");
    if (!isPhoneNumber(to)) throw invalid("to must be an E.164 telephone number");
    if (!sandboxState.numbers.ownedBy("bandwidth", from))
      throw invalid("from must be a telephone number of this account");
    const order = orderIn(body);
    if (!sandboxState.callPace.isWithin())
      throw new BandwidthError(429, "account-limit", "Too many calls per second: try again in a moment");
    const call = sandboxState.calls.addBandwidth(from, to, order);
    await sandboxState.database.committed();
    void playBandwidthCall(sandboxState, call);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply
      .code(201)
      .header("location", callUrlOf(sandboxState, call))
      .send(createdJson(sandboxState, call));
  });

  app.get("/:account/calls", async (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    const size = Math.trunc(Number(query.pageSize ?? 1000));
    if (!(size >= 1 && size <= PAGE_SIZE_MAX)) throw invalid("pageSize must be 1 to 10000");
    const calls = sandboxState.calls.list({
      vendor: "bandwidth",
      from: query.from || undefined,
      to: query.to || undefined,
      sinceMs: timeIn(query.minStartTime),
      untilMs: timeIn(query.maxStartTime),
      before: query.pageToken ? Number(query.pageToken) : undefined,
      limit: size + 1,
    }) as BandwidthCall[];
    const shown = calls.slice(0, size);
    if (calls.length > size) {
      const [path, rest] = request.url.split("?");
      const next = new URLSearchParams(rest);
      next.set("pageToken", String(shown.at(-1)!.seq));
      reply.header("link", `<${sandboxState.ownUrl}${path}?${next}>; rel="next"`);
    }
    return shown
      .filter((call) => !query.disconnectCause || call.cause === query.disconnectCause)
      .map((call) => stateJson(sandboxState, call));
  });

  app.get<{ Params: Params }>("/:account/calls/:id", async (request) =>
    stateJson(sandboxState, existing(sandboxState, request.params.id)),
  );

  app.post<{ Params: Params }>("/:account/calls/:id", async (request, reply) => {
    const call = active(sandboxState, request.params.id);
    const body = (request.body ?? {}) as Body;
    if (body.state === "completed")
      void disconnect(sandboxState, call, call.answeredAt ? "hangup" : "cancel");
    else {
      if (call.status !== "answered") throw invalid("the call is not answered yet");
      if (!isWebAddress(body.redirectUrl)) throw invalid("redirectUrl must be a URL");
      call.redirect = { url: body.redirectUrl, method: method(body.redirectMethod) };
      sandboxState.calls.save(call);
    }
    if (typeof body.tag === "string") call.order.tag = body.tag;
    await sandboxState.database.committed();
    return reply.code(200).send();
  });

  app.addContentTypeParser("application/xml", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: Params }>("/:account/calls/:id/bxml", async (request, reply) => {
    const call = active(sandboxState, request.params.id);
    const document = String(request.body ?? "");
    try {
      stepsOfBxml(document, "");
    } catch (error) {
      throw invalid(error instanceof Error ? error.message : String(error));
    }
    call.redirect = { document };
    sandboxState.calls.save(call);
    await sandboxState.database.committed();
    return reply.code(204).send();
  });
}

function orderIn(body: Body): BandwidthOrder {
  const applicationId = text(body, "applicationId");
  if (applicationId === "") throw invalid("applicationId must be a voice application of this account");
  if (!isWebAddress(body.answerUrl)) throw invalid("answerUrl must be a URL");
  const callTimeout = Number(body.callTimeout ?? 30);
  if (!(callTimeout >= 1 && callTimeout <= 300)) throw invalid("callTimeout must be 1 to 300");
  const tag = typeof body.tag === "string" ? body.tag : null;
  if (tag && tag.length > TAG_MAX_CHARACTERS) throw invalid("tag must be no longer than 4096 characters");
  return {
    applicationId,
    answerUrl: body.answerUrl,
    answerMethod: method(body.answerMethod),
    answerFallbackUrl: addressIn(body, "answerFallbackUrl"),
    disconnectUrl: addressIn(body, "disconnectUrl"),
    disconnectMethod: method(body.disconnectMethod),
    username: typeof body.username === "string" ? body.username : null,
    password: typeof body.password === "string" ? body.password : null,
    callTimeout,
    tag,
    machineDetection: detectionIn(body.machineDetection),
  };
}

function detectionIn(value: unknown): BandwidthOrder["machineDetection"] {
  if (value === undefined || value === null) return null;
  const asked = value as Body;
  const mode = asked.mode ?? "async";
  if (mode !== "sync" && mode !== "async") throw invalid("machineDetection.mode must be sync or async");
  const callbackUrl = addressIn(asked, "callbackUrl");
  if (mode === "async" && !callbackUrl)
    throw invalid("machineDetection.callbackUrl is required in async mode");
  return {
    mode,
    detectionTimeout: Number(asked.detectionTimeout ?? 15),
    delayResult: asked.delayResult === true,
    callbackUrl,
    callbackMethod: method(asked.callbackMethod),
  };
}

function createdJson(sandboxState: SandboxState, call: BandwidthCall) {
  const { order } = call;
  return {
    applicationId: order.applicationId,
    accountId: sandboxState.bandwidth?.accountId,
    callId: call.sid,
    to: call.to,
    from: call.from,
    enqueuedTime: isoTime(call.createdAt),
    startTime: isoTime(call.startedAt ?? call.createdAt),
    callUrl: callUrlOf(sandboxState, call),
    callTimeout: order.callTimeout,
    callbackTimeout: 15,
    tag: order.tag,
    answerMethod: order.answerMethod,
    answerUrl: order.answerUrl,
    answerFallbackMethod: order.answerFallbackUrl === null ? null : "POST",
    answerFallbackUrl: order.answerFallbackUrl,
    disconnectMethod: order.disconnectMethod,
    disconnectUrl: order.disconnectUrl,
    username: order.username,
    password: null,
    fallbackUsername: null,
    fallbackPassword: null,
    priority: 5,
  };
}

function stateJson(sandboxState: SandboxState, call: BandwidthCall) {
  return {
    applicationId: call.order.applicationId,
    accountId: sandboxState.bandwidth?.accountId,
    callId: call.sid,
    parentCallId: call.parentSid ?? null,
    to: call.to,
    from: call.from,
    direction: "outbound",
    state: call.status,
    stirShaken: null,
    identity: null,
    enqueuedTime: isoTime(call.createdAt),
    startTime: isoTime(call.startedAt),
    answerTime: isoTime(call.answeredAt),
    endTime: isoTime(call.endedAt),
    disconnectCause: call.cause,
    errorMessage: call.problem,
    errorId: call.problem === null ? null : call.sid,
    lastUpdate: isoTime(call.updatedAt),
  };
}

function existing(sandboxState: SandboxState, id: string): BandwidthCall {
  const call = sandboxState.calls.bySid(id);
  if (call?.vendor !== "bandwidth") throw new BandwidthError(404, "not-found", `Call ${id} was not found`);
  return call;
}

function active(sandboxState: SandboxState, id: string): BandwidthCall {
  const call = existing(sandboxState, id);
  if (call.status === "disconnected")
    throw new BandwidthError(404, "not-found", `Call ${id} is no longer active`);
  return call;
}

function invalid(description: string): BandwidthError {
  return new BandwidthError(400, "validation", `${description}.`);
}

function text(body: Body, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : "";
}

function addressIn(body: Body, name: string): string | null {
  const url = body[name];
  if (url === undefined || url === null) return null;
  if (!isWebAddress(url)) throw invalid(`${name} must be a URL`);
  return url;
}

function method(value: unknown): string {
  return value === "GET" ? "GET" : "POST";
}

function timeIn(time: string | undefined): number | undefined {
  const timeMs = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
