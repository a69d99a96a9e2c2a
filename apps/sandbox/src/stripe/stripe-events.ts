import { createHmac } from "node:crypto";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { callWebhook } from "../vendors/webhooks.ts";
import { stripeId } from "./stripe-ids.ts";

/** An event for the product, stored as it is sent. */
export type StripeEvent = { seq: number; type: string; body: string };

/** Events that the product has not got yet; they survive a stop or a kill. */
export type StripeEvents = {
  add: (type: string, object: object) => StripeEvent;
  remove: (event: StripeEvent) => void;
  waiting: () => StripeEvent[];
  clear: () => void;
};

const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 10_000;
// Stripe retries for three days, which is too long here; enough for a product that restarts.
const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000];

export function createStripeEvents(database: Database, clock: Clock): StripeEvents {
  const insert = database.prepare("insert into stripe_events (seq, type, body) values (?, ?, ?)");
  const remove = database.prepare("delete from stripe_events where seq = ?");
  const select = database.prepare("select seq, type, body from stripe_events order by seq");
  let lastSeq = (select.all() as StripeEvent[]).at(-1)?.seq ?? 0;
  return {
    add(type, object) {
      lastSeq += 1;
      const told = {
        id: stripeId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: Math.trunc(clock.now() / 1000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const event = { seq: lastSeq, type, body: JSON.stringify(told, null, 2) };
      database.writeLater(event, () => insert.run(event.seq, event.type, event.body));
      return event;
    },
    remove: (event) => database.writeLater({}, () => remove.run(event.seq)),
    waiting() {
      database.flush();
      return select.all() as StripeEvent[];
    },
    clear() {
      database.flush();
      database.prepare("delete from stripe_events").run();
    },
  };
}

/** Sends an event to the account's endpoint; anything but 2xx is retried. Never throws. */
export async function bringEvent(sandboxState: SandboxState, event: StripeEvent): Promise<void> {
  const { stripe } = sandboxState;
  if (stripe?.webhookUrl)
    await callWebhook(sandboxState, {
      vendor: "stripe",
      method: "POST",
      url: stripe.webhookUrl,
      body: event.body,
      headers: () => ({
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        accept: "*/*; q=0.5, application/xml",
        "stripe-signature": signature(stripe.webhookSecret, event.body),
      }),
      timeoutMs: TIMEOUT_MS,
      isRetried: (status) => status < 200 || status >= 300,
      retryDelaysMs: RETRY_DELAYS_MS,
      logged: event.body,
      unanswered: "No answer",
    });
  sandboxState.stripeEvents.remove(event);
}

/** Made with the machine's clock, which the receiver checks it against; business time may be far ahead. */
function signature(secret: string, body: string): string {
  const time = Math.trunc(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
