import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Services } from "../../../services.ts";
import { judge, type Subject } from "../gate/gate.ts";
import { type GateFacts, readGateFacts } from "../gate/gate-facts.sql.ts";
import { takeBudgets } from "../gate/network-budgets.ts";
import { type SendingTimes, sendingTimesAt } from "../gate/sending-times.ts";
import { LEASE_SECONDS } from "../outbox/bundles.sql.ts";
import { type ClaimedMessage, claimDue, refundLanes, renewLeases } from "./claim.sql.ts";
import { handOver } from "./hand-over.ts";
import { holdSlots, type LaneCarrier, releaseSlots, renewSlots } from "./lanes.sql.ts";
import { CONNECTIONS_PER_SLOT } from "./rates.ts";
import { type Settlement, settle } from "./settle.ts";

/** A batch holds what can be handed over in this time: no single message waits long behind one. */
const BATCH_MS = 400;
const BATCH_MIN = 25;
const BATCH_MAX = 1_000;
/** About this long; with several dispatchers out of step, the outbox is looked at some sixteen times a second. */
const IDLE_MS = 250;
const AFTER_ERROR_MS = 1_000;
/** What the gate said is asked again before a hand-over that starts later than this. */
const VERDICT_HOLDS_MS = 300;
const RENEW_EVERY_MS = 3_000;
/** A hand-over only starts while the lease is this young: a worker that was frozen must not send what others may have. */
const FENCE_MS = (LEASE_SECONDS - 2) * 1_000;
/** A batch that takes long is written down in parts, so that people see what left. */
const SETTLE_EVERY_MS = 250;
const SLOT_SECONDS = 15;
const SLOT_RENEW_MS = 4_000;
const SLOT_ASK_MS = 1_000;

/** Sends what is due until `signal` ends it; a batch in flight is finished first. Any number may run side by side. */
export async function runDispatcher(services: Services, signal: AbortSignal): Promise<void> {
  const worker = uuidv7();
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let carriers: LaneCarrier[] = [];
  let askSlotsAt = 0;
  let limit = BATCH_MIN;
  while (!signal.aborted) {
    try {
      if (services.diskRoom.isFull) {
        // What becomes of a message must be written down.
        await pause(AFTER_ERROR_MS);
        continue;
      }
      if (performance.now() >= askSlotsAt) {
        carriers = await holdSlots(services.db, worker, SLOT_SECONDS);
        askSlotsAt = performance.now() + (carriers.length > 0 ? SLOT_RENEW_MS : SLOT_ASK_MS);
      }
      const startedAt = performance.now();
      const handled = carriers.length > 0 ? await dispatchOnce(services, worker, carriers, limit) : 0;
      if (handled === 0) await pause(IDLE_MS * (0.5 + Math.random()));
      else limit = nextLimit(limit, handled, performance.now() - startedAt);
    } catch (error) {
      services.log.error({ err: error }, "dispatching stumbled and goes on");
      askSlotsAt = 0;
      await pause(AFTER_ERROR_MS);
    }
  }
  await releaseSlots(services.db, worker).catch(() => {});
}

/** How many to claim next, from how long the last batch took: at most doubled, so that one lucky batch decides little. */
function nextLimit(limit: number, handled: number, tookMs: number): number {
  const fits = Math.floor((handled / Math.max(tookMs, 1)) * BATCH_MS);
  return Math.max(BATCH_MIN, Math.min(BATCH_MAX, limit * 2, fits));
}

/** Claims one batch, passes each message through the gate, hands it over and writes down what became of it. */
export async function dispatchOnce(
  services: Services,
  worker: string,
  carriers: readonly LaneCarrier[],
  limit = BATCH_MAX,
): Promise<number> {
  const { db, clock } = services;
  const claimedAt = performance.now();
  const { claimed, held, ready } = await transaction(db, async (tx) => {
    const times = sendingTimesAt(clock.now());
    const batch = await claimDue(tx, { worker, times, carriers, limit });
    const passed = passGate(batch.claimed, batch.facts, times, new Map());
    return { claimed: batch.claimed, ...(await takePace(tx, passed, batch.facts, times.now)) };
  });
  if (claimed.length === 0) return 0;
  // Before the hand-overs: what waits or may not leave is free for others at once.
  await settle(services, worker, held);
  await handOverAll(services, worker, ready, claimedAt);
  return claimed.length;
}

interface Passed {
  held: Settlement[];
  ready: ClaimedMessage[];
}

/**
 * Divides messages in hand into those that may leave now and those that may not, by these facts. Where the facts say
 * nothing of the others in the batch, `mates` gathers when whom marketing goes to, so that each text counts for the caps
 * of the next.
 */
function passGate(
  messages: readonly ClaimedMessage[],
  facts: Map<string, GateFacts>,
  times: SendingTimes,
  mates: Map<string, Date[]> | null = null,
): Passed {
  const held: Settlement[] = [];
  const ready: ClaimedMessage[] = [];
  for (const message of messages) {
    const its = facts.get(message.id);
    // Deleted a moment ago with its contact, or no longer in this worker's hand.
    if (!its) {
      held.push({ message, kind: "gone" });
      continue;
    }
    const before = mates?.get(message.contact_id);
    const subject = before ? countedWith(its.subject, before) : its.subject;
    const verdict = judge(its.account, subject, times);
    if (verdict.kind !== "go") {
      held.push({ message, kind: "held", verdict });
      continue;
    }
    ready.push(message);
    if (mates && message.purpose === "marketing" && message.type !== "email") {
      mates.set(message.contact_id, [times.now, ...(before ?? [])]);
    }
  }
  return { held, ready };
}

const countedWith = (subject: Subject, before: readonly Date[]): Subject => ({
  ...subject,
  recentMarketingAt: [...before, ...subject.recentMarketingAt],
});

/** Takes what the ready ones need of the carriers' shared budgets; those that find nothing left wait. */
async function takePace(
  db: Connection,
  { held, ready }: Passed,
  facts: Map<string, GateFacts>,
  now: Date,
): Promise<Passed> {
  const waits = await takeBudgets(
    db,
    ready.map((message) => ({
      id: message.id,
      accountId: message.account_id,
      units: message.bundle.units,
      facts: facts.get(message.id)!,
    })),
    now,
  );
  const late = ready.flatMap((message): Settlement[] => {
    const wait = waits.get(message.id);
    return wait ? [{ message, kind: "held", verdict: { kind: "wait", ...wait, lasting: wait.reason } }] : [];
  });
  const all = [...held, ...late];
  await refundLanes(
    db,
    all.map(({ message: { bundle } }) => ({ laneId: bundle.laneId, units: bundle.units })),
  );
  return { held: all, ready: ready.filter((message) => !waits.has(message.id)) };
}

/**
 * Hands messages over, so many at once as the slot allows, and writes down what became of them as they come back. The
 * gate is asked again for those whose turn comes late, and nothing starts once the lease could be over.
 */
async function handOverAll(
  services: Services,
  worker: string,
  ready: readonly ClaimedMessage[],
  claimedAt: number,
): Promise<void> {
  let leasedAt = claimedAt;
  let checkedAt = claimedAt;
  let queue = [...ready];
  let recheck: Promise<void> | null = null;
  let done: Settlement[] = [];
  let settledAt = claimedAt;
  let settling: Promise<void> = Promise.resolve();
  const settleDone = () => {
    const settlements = done;
    done = [];
    settledAt = performance.now();
    settling = Promise.all([settling, settle(services, worker, settlements)]).then(() => {});
    // Whoever waits for it at the end hears of a failure; until then it must not end the process.
    settling.catch(() => {});
  };
  const checkAgain = async () => {
    const askedAt = performance.now();
    const times = sendingTimesAt(services.clock.now());
    const asked = queue;
    const facts = await readGateFacts(services.db, worker, asked, times);
    const { held, ready: still } = passGate(asked, facts, times);
    queue = still;
    done.push(...held);
    // What the answer knows is as old as the question.
    checkedAt = askedAt;
  };
  const renewing = setInterval(() => {
    const startedAt = performance.now();
    void Promise.all([renewLeases(services.db, worker), renewSlots(services.db, worker, SLOT_SECONDS)])
      .then(([isRenewed]) => {
        if (isRenewed) leasedAt = startedAt;
      })
      .catch((error: unknown) => services.log.warn({ err: error }, "a lease could not be renewed"));
  }, RENEW_EVERY_MS);
  const work = async () => {
    for (;;) {
      if (recheck === null && queue.length > 0 && performance.now() - checkedAt > VERDICT_HOLDS_MS) {
        recheck = checkAgain().finally(() => {
          recheck = null;
        });
      }
      if (recheck) await recheck;
      const message = queue.shift();
      if (!message) return;
      // Left to the reconciler, which knows that nobody may have sent it.
      if (performance.now() - leasedAt > FENCE_MS) return;
      const outcome = await handOver(services, message);
      // Only now: what is done may have been taken away to be written down while this one was under way.
      done.push({ message, kind: "handed", outcome });
      if (performance.now() - settledAt > SETTLE_EVERY_MS) settleDone();
    }
  };
  try {
    const results = await Promise.allSettled(Array.from({ length: CONNECTIONS_PER_SLOT }, work));
    settleDone();
    await settling;
    for (const result of results) if (result.status === "rejected") throw result.reason;
  } finally {
    clearInterval(renewing);
  }
}
