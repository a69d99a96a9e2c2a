import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { FcmAccount } from "../vendors/accounts.ts";
import { addVendorHooks } from "../vendors/vendor-api.ts";
import { checkedClaims } from "./checked-claims.ts";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const TOKEN_LIFE_SECONDS = 3_599;
/** The longest a claim may be valid. */
const CLAIM_SECONDS = 3_600;
const PAYLOAD_MAX_BYTES = 4_096;
const RETRY_AFTER_SECONDS = 1;

class GoogleError extends Error {
  readonly statusCode: number;
  readonly status: string;
  readonly errorCode: string;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, status: string, message: string, errorCode = status) {
    super(message);
    this.statusCode = statusCode;
    this.status = status;
    this.errorCode = errorCode;
    this.headers = statusCode === 429 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {};
  }
}

const tokenUntil = ({ privateKey }: FcmAccount, untilSeconds: number): string => {
  const until = String(Math.trunc(untilSeconds));
  return `ya29.${until}.${createHmac("sha256", privateKey).update(until).digest("base64url")}`;
};

/** Tokens expire in real time, since no one waits an hour for a moved clock. */
const isGood = (account: FcmAccount, token: string): boolean => {
  const until = Number(token.split(".")[1]);
  if (!Number.isInteger(until) || until < Date.now() / 1000) return false;
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenUntil(account, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const asGoogleAnswers = (app: FastifyInstance) =>
  app.setErrorHandler((error: Error & Partial<GoogleError>, _request, reply) => {
    const { statusCode = 500, status = "INTERNAL", errorCode = "INTERNAL", message } = error;
    const type = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
    return reply
      .code(statusCode)
      .headers(error.headers ?? {})
      .send({ error: { code: statusCode, message, status, details: [{ "@type": type, errorCode }] } });
  });

const faults = {
  vendor: "push",
  tooMany: () => new GoogleError(429, "RESOURCE_EXHAUSTED", "Quota exceeded.", "QUOTA_EXCEEDED"),
  down: () => new GoogleError(503, "UNAVAILABLE", "The service is currently unavailable."),
} as const;

/** Google's sign-in of service accounts (RFC 7523): exchanges a signed claim for a token that is valid for an hour. */
export async function googleSignIn(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addVendorHooks(app, sandboxState, { ...faults, authorize: () => {} });
  asGoogleAnswers(app);
  app.post("/", async (request, reply) => {
    const { grant_type: grant, assertion = "" } = (request.body ?? {}) as Record<string, string | undefined>;
    const refuse = (problem: string) =>
      reply.code(400).send({ error: "invalid_grant", error_description: problem });
    if (grant !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return refuse("Invalid grant type.");
    const { fcm } = sandboxState;
    const claims = fcm && checkedClaims(assertion, "RS256", fcm.privateKey)?.claims;
    if (!claims || claims.iss !== fcm.clientEmail) return refuse("Invalid JWT Signature.");
    if (claims.scope !== SCOPE || claims.aud !== `http://${request.headers.host}/token`)
      return refuse("Invalid scope or audience.");
    const now = Date.now() / 1000;
    const [from, until] = [Number(claims.iat), Number(claims.exp)];
    if (!(until > now) || !(until - from <= CLAIM_SECONDS))
      return refuse("Token must be a short-lived token.");
    return {
      access_token: tokenUntil(fcm, now + TOKEN_LIFE_SECONDS),
      expires_in: TOKEN_LIFE_SECONDS,
      token_type: "Bearer",
    };
  });
}

interface Message {
  token?: string;
  notification?: { title?: string; body?: string };
  data?: Record<string, unknown>;
  android?: { priority?: string; ttl?: string; notification?: { notification_count?: number } };
}

/** Firebase Cloud Messaging, HTTP v1: notifications to Android phones. */
export async function fcmApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addVendorHooks(app, sandboxState, {
    ...faults,
    authorize: (request) => authorize(sandboxState, request),
  });
  asGoogleAnswers(app);
  app.post<{ Params: { project: string } }>("/:project/messages::send", async ({ params, body }) => {
    if (params.project !== sandboxState.fcm?.projectId)
      throw new GoogleError(404, "NOT_FOUND", "Requested entity was not found.");
    const { message } = (body ?? {}) as { message?: Message };
    const wrong = message ? problemOf(message) : "message is missing";
    if (!message || wrong) throw new GoogleError(400, "INVALID_ARGUMENT", `Invalid value: ${wrong}`);
    if (JSON.stringify(message).length > PAYLOAD_MAX_BYTES)
      throw new GoogleError(400, "INVALID_ARGUMENT", "Android message is too big");
    const device = sandboxState.phoneDevices.withToken("android", message.token ?? "");
    if (!device)
      throw new GoogleError(
        400,
        "INVALID_ARGUMENT",
        "The registration token is not a valid FCM registration token",
      );
    if (device.isRemoved)
      throw new GoogleError(404, "NOT_FOUND", "Requested entity was not found.", "UNREGISTERED");
    sandboxState.phoneDevices.add(device, {
      title: message.notification?.title ?? "",
      body: message.notification?.body ?? "",
      badge: message.android?.notification?.notification_count ?? 0,
      data: message.data ?? {},
    });
    await sandboxState.database.committed();
    return { name: `projects/${params.project}/messages/0:${Date.now()}` };
  });
}

function authorize({ fcm }: SandboxState, request: FastifyRequest) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!fcm || !isGood(fcm, token))
    throw new GoogleError(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
}

/** All data values are strings, and times are seconds with an s. */
function problemOf({ data = {}, android = {} }: Message): string | null {
  if (Object.values(data).some((value) => typeof value !== "string")) return "data (TYPE_STRING)";
  if (android.ttl !== undefined && !/^\d+(\.\d+)?s$/.test(android.ttl)) return "android.ttl";
  if (android.priority !== undefined && !/^(NORMAL|HIGH)$/.test(android.priority)) return "android.priority";
  return null;
}
