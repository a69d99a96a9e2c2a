import { createHash } from "node:crypto";
import { Agent } from "undici";
import webPush from "web-push";
import type { Log } from "../../log.ts";
import { egress } from "../egress.ts";
import { type Notice, noPush, type PushOutcome, type PushSender } from "./push-sender.ts";
import { type PushSubscription, readPushSubscription } from "./push-subscription.ts";

const CONNECTIONS_A_SERVICE = 20;
/** A push service that hangs must not hold up other jobs. */
const CALL_WITHIN_MS = 5_000;
/** How long a push service keeps a notification for a device that is off. */
const KEPT_SECONDS = 86_400;
/** A service that cannot be reached is left alone for this long, so that its time-outs do not hold up other jobs. */
const UNREACHABLE_PAUSE_MS = 5_000;
/** Whatever a service asks for: the jobs' own waits grow beyond it. */
const PAUSE_MAX_MS = 60_000;
/** RFC 8030, section 5.4: at most 32 characters of base64url. */
const TOPIC_MAX_CHARACTERS = 32;

export interface WebPushOptions {
  /** The VAPID pair, base64url; the private key is null where nothing is sent. */
  publicKey: string;
  privateKey: string | null;
  /** Whom push services write to about trouble: a mailto: or https: address. */
  subject: string;
  sandboxUrl: string | undefined;
  log: Log;
}

/** Web push by RFC 8030, encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). */
function webPushSender(options: WebPushOptions): PushSender {
  const { publicKey, privateKey, subject, sandboxUrl, log } = options;
  const agent = new Agent({
    connect: egress,
    connections: CONNECTIONS_A_SERVICE,
    headersTimeout: CALL_WITHIN_MS,
    bodyTimeout: CALL_WITHIN_MS,
  });

  /** Until when (of `performance.now()`) each service wants to be left alone. */
  const pausedUntil = new Map<string, number>();
  const pause = (host: string, ms: number) =>
    pausedUntil.set(host, performance.now() + Math.min(ms, PAUSE_MAX_MS));

  async function post(
    subscription: PushSubscription,
    { topic, ...notice }: Notice,
  ): Promise<{ status: number; retryAfterSeconds: number }> {
    if (privateKey === null)
      throw new Error("Notifications are sent by workers: VAPID_PRIVATE_KEY is theirs");
    const { origin, pathname, search } = new URL(subscription.endpoint);
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      urgency: "high",
      topic: topicHeader(topic),
      contentEncoding: "aes128gcm",
    });
    // A redirect is an answer like any other: it is never followed.
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    await answer.body.dump();
    return { status: answer.statusCode, retryAfterSeconds: Number(answer.headers["retry-after"]) || 0 };
  }

  return {
    publicKey,
    readSubscription: (token) => JSON.stringify(readPushSubscription(token, sandboxUrl)),
    async send(token, notice) {
      const subscription = stillAllowed(token, sandboxUrl);
      if (!subscription) return "gone";
      const { host } = new URL(subscription.endpoint);
      if ((pausedUntil.get(host) ?? 0) > performance.now()) return "busy";
      try {
        const { status, retryAfterSeconds } = await post(subscription, notice);
        const outcome = outcomeOf(status);
        if (outcome === "busy") pause(host, retryAfterSeconds * 1000);
        if (outcome === "refused") log.warn({ host, status }, "a push service refuses a notification");
        return outcome;
      } catch (error) {
        pause(host, UNREACHABLE_PAUSE_MS);
        // Its code only: a message may hold the address, which is as good as a key.
        log.warn({ host, code: (error as { code?: unknown }).code }, "a push service cannot be reached");
        return "busy";
      }
    },
    close: () => agent.close(),
  };
}

/** The sender for what the environment brings. */
export const pushSenderOf = (
  keys: Pick<WebPushOptions, "publicKey" | "privateKey"> | null,
  rest: Omit<WebPushOptions, "publicKey" | "privateKey">,
): PushSender => (keys ? webPushSender({ ...keys, ...rest }) : noPush);

/** Kept subscriptions are judged again: one of the sandbox is worth nothing once there is none. */
function stillAllowed(token: string, sandboxUrl: string | undefined): PushSubscription | null {
  try {
    return readPushSubscription(token, sandboxUrl);
  } catch {
    return null;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  return "refused";
}

/** Tells the service nothing but which notices belong together. */
const topicHeader = (topic: string): string =>
  // biome-ignore lint/plugin/cryptography: The name of a notification, of which the browser keeps the last one.
  createHash("sha256").update(topic).digest("base64url").slice(0, TOPIC_MAX_CHARACTERS);
