import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks } from "../vendors/vendor-api.ts";
import { decryptPush } from "./push-encryption.ts";
import type { PushSubscription } from "./push-subscriptions.ts";
import { vapidProblem } from "./vapid.ts";

/** The limit of every push service (RFC 8291, section 4). */
const BODY_MAX_BYTES = 4096;

const RETRY_AFTER_SECONDS = 1;

type Encrypted = { encrypted: string };

/** A browser's push service (RFC 8030), which also tells the product why it refuses, unlike real ones. */
export async function pushService(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    // As text, since the traffic log stores it.
    done(null, { encrypted: (body as Buffer).toString("base64url") }),
  );
  addVendorHooks(app, sandboxState, {
    vendor: "push",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: () => refusal(429, "too many notifications", { "retry-after": String(RETRY_AFTER_SECONDS) }),
    down: () => refusal(503, "the push service is not available"),
  });

  app.post<{ Params: { id: string }; Body?: Encrypted }>("/:id", async (request, reply) => {
    const { headers, body, params } = request;
    const ttl = Number(headers.ttl ?? Number.NaN);
    if (!Number.isInteger(ttl) || ttl < 0) throw refusal(400, "the TTL header is missing");
    if (headers["content-encoding"] !== "aes128gcm" || !body)
      throw refusal(400, "the body is not encrypted with aes128gcm");
    const encrypted = Buffer.from(body.encrypted, "base64url");
    if (encrypted.length > BODY_MAX_BYTES) throw refusal(413, `it has more than ${BODY_MAX_BYTES} bytes`);
    const topic = String(headers.topic ?? "");
    if (!/^[\w-]{0,32}$/.test(topic)) throw refusal(400, "a topic has up to 32 characters of base64url");
    const subscription = subscriptionOf(sandboxState, params.id);
    const number = sandboxState.pushSubscriptions.add(subscription, {
      ttlSeconds: ttl,
      urgency: String(headers.urgency ?? "normal"),
      topic,
      encryptedBytes: encrypted.length,
      text: decryptPush(subscription, encrypted),
    });
    await sandboxState.database.committed();
    return reply.code(201).header("ttl", String(ttl)).header("location", `${request.url}/${number}`).send("");
  });
}

function authorize(sandboxState: SandboxState, request: FastifyRequest) {
  const { endpoint, serverKey } = subscriptionOf(sandboxState, (request.params as { id?: string }).id ?? "");
  const problem = vapidProblem(request.headers.authorization, {
    audience: new URL(endpoint).origin,
    serverKey,
    nowSeconds: Date.now() / 1000,
  });
  if (problem) throw refusal(request.headers.authorization ? 403 : 401, problem);
}

function subscriptionOf(sandboxState: SandboxState, id: string): PushSubscription {
  const subscription = sandboxState.pushSubscriptions.get(id);
  if (!subscription) throw refusal(404, "there is no such subscription");
  if (subscription.isRemoved) throw refusal(410, "the browser ended this subscription");
  return subscription;
}

const refusal = (statusCode: number, reason: string, headers: Record<string, string> = {}) =>
  Object.assign(new Error(`Refused: ${reason}.`), { statusCode, headers });
