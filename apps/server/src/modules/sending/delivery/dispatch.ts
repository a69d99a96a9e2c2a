import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Services } from "../../../services.ts";
import { type GateRecipient, judge } from "../gate/gate.ts";
import { type GateFacts, readGateFacts } from "../gate/gate-facts.sql.ts";
import { takeBudgets } from "../gate/network-budgets.ts";
import { type SendingTimes, sendingTimesAt } from "../gate/sending-times.ts";
import { LEASE_SECONDS } from "../outbox/batches.sql.ts";
import { type ClaimedMessage, claimDue, refundLanes, renewLeases } from "./claim.sql.ts";
import { handOver } from "./hand-over.ts";
import { type LaneCarrier, leaseSlots, releaseSlots, renewSlots } from "./lanes.sql.ts";
import { CONNECTIONS_PER_SLOT } from "./rates.ts";
import { type MessageResult, recordResults } from "./record-results.ts";

/** A claim takes what can be handed over in this time: no single message waits long behind one. */
const CLAIM_MS = 400;
const CLAIM_MIN = 25;
const CLAIM_MAX = 1_000;
/** About this long; with several dispatchers out of step, the outbox is polled some sixteen times per second. */
const IDLE_MS = 250;
const AFTER_ERROR_MS = 1_000;
/** The gate's decision is renewed before a hand-over that starts later than this. */
const DECISION_HOLDS_MS = 300;
const RENEW_EVERY_MS = 3_000;
/**
 * A hand-over only starts while the lease is this young: a worker that was frozen must not send what others may have.
 */
const FENCE_MS = (LEASE_SECONDS - 2) * 1_000;
/** A slow claim is recorded in parts, so that users see what was sent. */
const RECORD_EVERY_MS = 250;
const SLOT_SECONDS = 15;
const SLOT_RENEW_MS = 4_000;
const SLOT_ASK_MS = 1_000;

/** Sends what is due until `signal` ends it, after finishing a claim in flight. Any number can run concurrently. */
export async function runDispatcher(services: Services, signal: AbortSignal): Promise<void> {
  const worker = uuidv7();
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let carriers: LaneCarrier[] = [];
  let askSlotsAt = 0;
  let limit = CLAIM_MIN;
  while (!signal.aborted) {
    try {
      if (services.diskRoom.isFull) {
        // The outcome of a message must be recorded.
        await pause(AFTER_ERROR_MS);
        continue;
      }
      if (performance.now() >= askSlotsAt) {
        carriers = await leaseSlots(services.db, worker, SLOT_SECONDS);
        askSlotsAt = performance.now() + (carriers.length > 0 ? SLOT_RENEW_MS : SLOT_ASK_MS);
      }
      const startedAt = performance.now();
      const handled = carriers.length > 0 ? await dispatchOnce(services, worker, carriers, limit) : 0;
      // biome-ignore lint/plugin/randomness: Only spreads waits.
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

/**
 * Returns how many to claim next, from how long the last claim took: at most doubled, so that one fast claim decides
 * little.
 */
function nextLimit(limit: number, handled: number, tookMs: number): number {
  const fits = Math.floor((handled / Math.max(tookMs, 1)) * CLAIM_MS);
  return Math.max(CLAIM_MIN, Math.min(CLAIM_MAX, limit * 2, fits));
}

/** Claims due messages, passes each through the gate, hands it over and records its outcome. */
export async function dispatchOnce(
  services: Services,
  worker: string,
  carriers: readonly LaneCarrier[],
  limit = CLAIM_MAX,
): Promise<number> {
  const { db, clock } = services;
  const claimedAt = performance.now();
  const { claimed, stopped, ready } = await transaction(db, async (tx) => {
    const times = sendingTimesAt(clock.now());
    const claim = await claimDue(tx, { worker, times, carriers, limit });
    const passed = passGate(claim.claimed, claim.facts, times, new Map());
    return { claimed: claim.claimed, ...(await takePace(tx, passed, claim.facts, times.now)) };
  });
  if (claimed.length === 0) return 0;
  // Before the hand-overs, so that waiting and refused messages are free for others at once.
  await recordResults(services, worker, stopped);
  await handOverAll(services, worker, ready, claimedAt);
  return claimed.length;
}

interface Passed {
  stopped: MessageResult[];
  ready: ClaimedMessage[];
}

/**
 * Splits claimed messages into those that may be sent now and the others. Since the facts don't cover the other
 * messages of the claim, `mates` collects when and whom marketing goes to, so that each text counts for the caps of the
 * next.
 */
function passGate(
  messages: readonly ClaimedMessage[],
  facts: Map<string, GateFacts>,
  times: SendingTimes,
  mates: Map<string, Date[]> | null = null,
): Passed {
  const stopped: MessageResult[] = [];
  const ready: ClaimedMessage[] = [];
  for (const message of messages) {
    const its = facts.get(message.id);
    // Just deleted with its contact, or no longer held by this worker.
    if (!its) {
      stopped.push({ message, kind: "gone" });
      continue;
    }
    const before = mates?.get(message.contact_id);
    const recipient = before ? countedWith(its.recipient, before) : its.recipient;
    const decision = judge(its.account, recipient, times);
    if (decision.kind !== "go") {
      stopped.push({ message, kind: "stopped", decision });
      continue;
    }
    ready.push(message);
    if (mates && message.purpose === "marketing" && message.type !== "email") {
      mates.set(message.contact_id, [times.now, ...(before ?? [])]);
    }
  }
  return { stopped, ready };
}

const countedWith = (recipient: GateRecipient, before: readonly Date[]): GateRecipient => ({
  ...recipient,
  recentMarketingAt: [...before, ...recipient.recentMarketingAt],
});

/** Takes what the ready messages need from the carriers' shared budgets; those that find nothing left wait. */
async function takePace(
  db: Connection,
  { stopped, ready }: Passed,
  facts: Map<string, GateFacts>,
  now: Date,
): Promise<Passed> {
  const waits = await takeBudgets(
    db,
    ready.map((message) => ({
      id: message.id,
      accountId: message.account_id,
      units: message.batch.units,
      facts: facts.get(message.id)!,
    })),
    now,
  );
  const late = ready.flatMap((message): MessageResult[] => {
    const wait = waits.get(message.id);
    return wait
      ? [{ message, kind: "stopped", decision: { kind: "wait", ...wait, lasting: wait.reason } }]
      : [];
  });
  const all = [...stopped, ...late];
  await refundLanes(
    db,
    all.map(({ message: { batch } }) => ({ laneId: batch.laneId, units: batch.units })),
  );
  return { stopped: all, ready: ready.filter((message) => !waits.has(message.id)) };
}

/**
 * Hands messages over, as many concurrently as the slot allows, and records their outcomes as they arrive. The gate
 * decides again on those whose turn comes late, and nothing starts once the lease could be over.
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
  let done: MessageResult[] = [];
  let recordedAt = claimedAt;
  let recording: Promise<void> = Promise.resolve();
  const recordDone = () => {
    const results = done;
    done = [];
    recordedAt = performance.now();
    recording = Promise.all([recording, recordResults(services, worker, results)]).then(() => {});
    // The final wait gets a failure; until then it must not end the process.
    recording.catch(() => {});
  };
  const checkAgain = async () => {
    const askedAt = performance.now();
    const times = sendingTimesAt(services.clock.now());
    const asked = queue;
    const facts = await readGateFacts(services.db, worker, asked, times);
    const { stopped, ready: still } = passGate(asked, facts, times);
    queue = still;
    done.push(...stopped);
    // The answer's facts are as old as the question.
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
      if (recheck === null && queue.length > 0 && performance.now() - checkedAt > DECISION_HOLDS_MS) {
        recheck = checkAgain().finally(() => {
          recheck = null;
        });
      }
      if (recheck) await recheck;
      const message = queue.shift();
      if (!message) return;
      // Left to the reconciler, which knows that it was certainly not sent.
      if (performance.now() - leasedAt > FENCE_MS) return;
      const outcome = await handOver(services, message);
      // Only now, since `done` may have been taken for recording while this one was in progress.
      done.push({ message, kind: "handed", outcome });
      if (performance.now() - recordedAt > RECORD_EVERY_MS) recordDone();
    }
  };
  try {
    const results = await Promise.allSettled(Array.from({ length: CONNECTIONS_PER_SLOT }, work));
    recordDone();
    await recording;
    for (const result of results) if (result.status === "rejected") throw result.reason;
  } finally {
    clearInterval(renewing);
  }
}
