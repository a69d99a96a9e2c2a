import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Log } from "../../log.ts";
import { outcomeOf, pushCalls } from "./push-calls.ts";
import { type Notice, noPush, type PushSender } from "./push-sender.ts";
import { type PushSubscription, readPushSubscription } from "./push-subscription.ts";

/** How long a push service keeps a notification for an offline device. */
const KEPT_SECONDS = 86_400;
/** RFC 8030, section 5.4: at most 32 characters of base64url. */
const TOPIC_MAX_CHARACTERS = 32;

export interface WebPushOptions {
  /** The VAPID key pair, base64url; the private key is null in processes that send nothing. */
  publicKey: string;
  privateKey: string | null;
  /** Contact for push services: a mailto: or https: address. */
  subject: string;
  sandboxUrl: string | undefined;
  log: Log;
}

/** Web push by RFC 8030, encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). */
function webPushSender(options: WebPushOptions): PushSender {
  const { publicKey, privateKey, subject, sandboxUrl, log } = options;
  const calls = pushCalls(log);

  function signed(subscription: PushSubscription, { topic, ...notice }: Notice) {
    if (privateKey === null)
      throw new Error("Notifications are sent by workers: VAPID_PRIVATE_KEY is theirs");
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      urgency: "high",
      topic: topicHeader(topic),
      contentEncoding: "aes128gcm",
    });
    const asTexts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(asTexts) as Record<string, string>, body };
  }

  return {
    publicKey,
    readSubscription: (token) => JSON.stringify(readPushSubscription(token, sandboxUrl)),
    async send(token, notice) {
      const subscription = stillAllowed(token, sandboxUrl);
      if (!subscription) return "gone";
      const address = new URL(subscription.endpoint);
      return calls.post(address, signed(subscription, notice), ({ status }) => outcomeOf(status));
    },
    close: calls.close,
  };
}

/** Returns the sender for the environment. */
export const pushSenderOf = (
  keys: Pick<WebPushOptions, "publicKey" | "privateKey"> | null,
  rest: Omit<WebPushOptions, "publicKey" | "privateKey">,
): PushSender => (keys ? webPushSender({ ...keys, ...rest }) : noPush);

/** Checks stored subscriptions again: a sandbox subscription is worthless once the sandbox is gone. */
function stillAllowed(token: string, sandboxUrl: string | undefined): PushSubscription | null {
  try {
    return readPushSubscription(token, sandboxUrl);
  } catch {
    return null;
  }
}

/** Tells the service only which notices belong together. */
const topicHeader = (topic: string): string =>
  // biome-ignore lint/plugin/cryptography: The name of a notification, of which the browser keeps the last one.
  createHash("sha256").update(topic).digest("base64url").slice(0, TOPIC_MAX_CHARACTERS);
