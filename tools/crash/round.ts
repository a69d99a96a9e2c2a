import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import type { Business } from "../../apps/server/src/testing/builders.ts";
import { type Automations, letIn, startAutomations } from "./automations.ts";
import { type CrashProduct, VICTIMS, type Victim } from "./product.ts";

export interface RoundResult {
  killed: Victim[];
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  unsent: number;
  unknown: number;
  optedOut: number;
  seconds: number;
}

/** Returns a number from 0 up to 1, the same sequence for the same seed (mulberry32). */
export type Draw = () => number;

const DONE_WITHIN_MS = 240_000;
/** How many of a round's contacts join a campaign and a flow too. */
const AUTOMATED = 60;
/** Receipts that a carrier gave up on are fetched within this time. */
const CALM_AFTER_MS = 15_000;
const UNRULY = {
  rate429: 0.1,
  rate5xx: 0.05,
  lostAnswers: 0.05,
  duplicateCallbacks: 0.3,
  reorderCallbacks: 0.3,
  latencyMs: 30,
  deliveryDelayMs: 150,
};
const CALM = { rate429: 0, rate5xx: 0, lostAnswers: 0, latencyMs: 0, deliveryDelayMs: 0 };

export interface Person {
  contactId: string;
  phoneNumber: string;
}

/**
 * Runs one broadcast, with a campaign and an app flow, while everything is killed at random moments, some contacts
 * answer STOP, callbacks are repeated and reordered, and the carrier is busy, broken, or does not answer. Resolves when
 * it is over.
 */
export async function runRound(
  product: CrashProduct,
  business: Business,
  people: readonly Person[],
  draw: Draw,
  kills: number,
): Promise<RoundResult & { broadcastId: string; automations: Automations }> {
  const startedAt = performance.now();
  await control(product, "PUT", "/settings", { ...UNRULY, seed: Math.floor(draw() * 1_000_000) });
  const { _id: broadcastId } = await business.client.ok(api.broadcasts.createDraft, {
    body: { name: "Crash", text: "Hi {{firstName}}, the fall trunk show opens Saturday." },
  });
  const params = { broadcastId };
  const contactIds = people.map((person) => person.contactId);
  await business.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  const automations = await startAutomations(business, people.slice(0, AUTOMATED));
  await business.client.ok(api.broadcasts.schedule, { params, body: {} });

  const stopping = people.filter(() => draw() < 0.05);
  const killed: Victim[] = [];
  const entering: Promise<void>[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(200 + draw() * 1_200);
    const said = stopping.splice(0, Math.ceil((people.length * 0.05) / kills));
    const victim = VICTIMS[Math.floor(draw() * VICTIMS.length)]!;
    // A handset that cannot reach its carrier retries later: only texts the carrier accepted count.
    for (const person of said) {
      await control(product, "POST", `/phones/${encodeURIComponent(person.phoneNumber)}/messages`, {
        to: business.phoneNumber,
        text: "STOP",
      }).catch(() => {});
    }
    const share = automations.people.filter((_, index) => index % kills === turn);
    entering.push(letIn(business, automations, share));
    product.kill(victim);
    killed.push(victim);
  }
  await product.ready();
  await Promise.all(entering);
  await control(product, "PUT", "/settings", CALM);

  const end = performance.now() + DONE_WITHIN_MS;
  let delivered = -1;
  let calmSince = performance.now();
  for (;;) {
    const broadcast = await business.client.ok(api.broadcasts.get, { params }).catch(() => null);
    const counts = broadcast?.counts;
    if (counts && counts.delivered !== delivered) {
      delivered = counts.delivered;
      calmSince = performance.now();
    }
    const isCalm =
      counts && (counts.sent === counts.delivered || performance.now() - calmSince > CALM_AFTER_MS);
    if (broadcast?.state === "sent" && isCalm) {
      return {
        broadcastId,
        automations,
        killed,
        recipients: counts.total,
        sent: counts.sent,
        delivered: counts.delivered,
        failed: counts.failed,
        unsent: counts.unsent,
        unknown: counts.unknown,
        optedOut: counts.optedOut,
        seconds: (performance.now() - startedAt) / 1000,
      };
    }
    if (performance.now() > end) {
      throw new Error(`The broadcast did not settle: ${broadcast?.state} ${JSON.stringify(counts)}`);
    }
    await sleep(250);
  }
}

/** Calls the sandbox's control API, retrying while the sandbox is down. */
export async function control<T>(
  product: CrashProduct,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${product.sandboxUrl}/control${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        ...(body !== undefined && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${text}`);
      return (text === "" ? {} : JSON.parse(text)) as T;
    } catch (error) {
      if (attempt >= 120) throw error;
      await sleep(250);
    }
  }
}
