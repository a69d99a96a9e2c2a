import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** A browser's notification. */
export type PushMessage = {
  /** Counted from 1. */
  number: number;
  /** Business time in milliseconds. */
  at: number;
  ttlSeconds: number;
  urgency: string;
  topic: string;
  encryptedBytes: number;
  /** Null when it cannot be decrypted; the browser would show nothing. */
  text: string | null;
};

/** A browser that receives notifications, with the keys that a real one would keep to itself. */
export type PushSubscription = {
  id: string;
  /** Business time in milliseconds. */
  createdAt: number;
  endpoint: string;
  /** Base64url, like all keys here. */
  publicKey: string;
  privateKey: string;
  auth: string;
  /** The server key it accepts; null accepts any. */
  serverKey: string | null;
  isRemoved: boolean;
  messages: PushMessage[];
};

export type PushSubscriptions = {
  create: (ownUrl: string, serverKey: string | null) => PushSubscription;
  get: (id: string) => PushSubscription | undefined;
  /** Newest first. */
  list: () => PushSubscription[];
  /** Returns its number. */
  add: (subscription: PushSubscription, message: Omit<PushMessage, "at" | "number">) => number;
  remove: (subscription: PushSubscription) => void;
  clearMessages: () => void;
};

const KEPT_MESSAGES = 50;
const AUTH_BYTES = 16;

export function createPushSubscriptions(
  database: Database,
  clock: Clock,
  events: LiveEvents,
): PushSubscriptions {
  const upsert = database.prepare("insert or replace into push_subscriptions (id, record) values (?, ?)");
  const rows = database.prepare("select record from push_subscriptions").all() as { record: string }[];
  const subscriptions = new Map(
    rows.map(({ record }) => {
      const subscription = JSON.parse(record) as PushSubscription;
      return [subscription.id, subscription];
    }),
  );
  const save = (subscription: PushSubscription) => {
    database.writeLater(subscription, () => upsert.run(subscription.id, JSON.stringify(subscription)));
    events.emit("push");
  };

  return {
    create(ownUrl, serverKey) {
      const id = randomUUID();
      const pair = createECDH("prime256v1");
      const subscription = {
        id,
        createdAt: clock.now(),
        endpoint: `${ownUrl}/push/${id}`,
        publicKey: pair.generateKeys("base64url"),
        privateKey: pair.getPrivateKey("base64url"),
        auth: randomBytes(AUTH_BYTES).toString("base64url"),
        serverKey,
        isRemoved: false,
        messages: [],
      };
      subscriptions.set(id, subscription);
      save(subscription);
      return subscription;
    },
    get: (id) => subscriptions.get(id),
    list: () => [...subscriptions.values()].toSorted((a, b) => b.createdAt - a.createdAt),
    add(subscription, message) {
      const number = (subscription.messages.at(-1)?.number ?? 0) + 1;
      const numbered = { number, ...message, at: clock.now() };
      subscription.messages = [...subscription.messages, numbered].slice(-KEPT_MESSAGES);
      save(subscription);
      return number;
    },
    remove(subscription) {
      subscription.isRemoved = true;
      save(subscription);
    },
    clearMessages() {
      for (const subscription of subscriptions.values()) {
        subscription.messages = [];
        save(subscription);
      }
    },
  };
}
