import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks } from "../vendors/vendor-api.ts";
import { checkedClaims } from "./checked-claims.ts";

/** Apple accepts a token for an hour. */
const CLAIM_SECONDS = 3_600;
const PAYLOAD_MAX_BYTES = 4_096;

class AppleError extends Error {
  readonly statusCode: number;
  readonly more: Record<string, number>;

  constructor(statusCode: number, reason: string, more: Record<string, number> = {}) {
    super(reason);
    this.statusCode = statusCode;
    this.more = more;
  }
}

interface Payload {
  aps?: { alert?: { title?: string; body?: string }; badge?: number };
  [own: string]: unknown;
}

/** Apple's push service: notifications to iPhones. Apple uses HTTP/2 over TLS; the messages are the same here. */
export async function apnsApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addVendorHooks(app, sandboxState, {
    vendor: "push",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: () => new AppleError(429, "TooManyRequests"),
    down: () => new AppleError(503, "ServiceUnavailable"),
  });
  app.setErrorHandler((error: Error & Partial<AppleError>, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ reason: error.message, ...error.more }),
  );
  app.post<{ Params: { token: string }; Body?: Payload }>("/:token", async (request, reply) => {
    const { headers, params, body } = request;
    if (headers["apns-topic"] !== sandboxState.apns?.topic) throw new AppleError(400, "TopicDisallowed");
    if (headers["apns-push-type"] !== "alert") throw new AppleError(400, "InvalidPushType");
    if (!body?.aps) throw new AppleError(400, "PayloadEmpty");
    if (JSON.stringify(body).length > PAYLOAD_MAX_BYTES) throw new AppleError(413, "PayloadTooLarge");
    if (String(headers["apns-collapse-id"] ?? "").length > 64) throw new AppleError(400, "BadCollapseId");
    const device = sandboxState.phoneDevices.withToken("ios", params.token);
    if (!device) throw new AppleError(400, "BadDeviceToken");
    if (device.isRemoved) throw new AppleError(410, "Unregistered", { timestamp: Date.now() });
    const { aps, ...data } = body;
    sandboxState.phoneDevices.add(device, {
      title: aps.alert?.title ?? "",
      body: aps.alert?.body ?? "",
      badge: aps.badge ?? 0,
      data,
    });
    await sandboxState.database.committed();
    return reply.header("apns-id", device.id).send("");
  });
}

function authorize({ apns }: SandboxState, request: FastifyRequest) {
  const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined || !apns) throw new AppleError(403, "MissingProviderToken");
  const checked = checkedClaims(token, "ES256", apns.privateKey);
  if (!checked || checked.header.kid !== apns.keyId || checked.claims.iss !== apns.teamId)
    throw new AppleError(403, "InvalidProviderToken");
  const age = Date.now() / 1000 - Number(checked.claims.iat);
  if (!(age < CLAIM_SECONDS)) throw new AppleError(403, "ExpiredProviderToken");
}
