import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import type { Services } from "../../services.ts";
import { isKnownCarrierMessage, type OverdueMessage, takeOverdue } from "./claim.sql.ts";
import { MAX_ATTEMPTS } from "./dispatch.ts";
import { type Move, moveMessages } from "./move-messages.ts";
import { referenceOf } from "./reference.ts";

const EVERY_MS = 1_000;
const BATCH = 100;
const AT_ONCE = 10;

/** The carrier's list may lag behind what it took; only after this long does "not there" mean "not taken". */
const TRUST_ABSENCE_AFTER_SECONDS = 12;

/** Look-up goes back this far before the first attempt, for clocks that differ. */
const LOOK_BACK_MS = 10 * 60_000;

/** Finds out what became of messages whose hand-over nobody saw the end of, until `signal` ends it. */
export async function runReconciler(services: Services, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      const handled = await reconcileOnce(services);
      if (handled === BATCH) continue;
    } catch (error) {
      services.log.error({ err: error }, "reconciling stumbled and goes on");
    }
    await pause(EVERY_MS);
  }
}

/**
 * Settles overdue messages by asking the carrier; what it never got goes back to the queue, nothing is sent on a guess.
 * Answers how many it looked at.
 */
export async function reconcileOnce(services: Services): Promise<number> {
  const { db, clock, log } = services;
  // Taken by itself: whoever moves messages locks them before their places in the outbox.
  const overdue = await takeOverdue(db, BATCH);
  const unseen = overdue.filter((row) => row.state === "claimed");
  await transaction(db, (tx) =>
    moveMessages(
      tx,
      unseen.map((row) => ({ accountId: row.account_id, id: row.id, to: "unknown" })),
      clock.now(),
    ),
  );
  const queue = [...overdue];
  const work = async () => {
    for (let message = queue.shift(); message; message = queue.shift()) {
      try {
        const move = await findOut(services, message);
        if (move) await transaction(db, (tx) => moveMessages(tx, [move], clock.now()));
      } catch (error) {
        // One that cannot be looked up must not keep the others waiting.
        log.warn(
          { err: error, messageId: message.id },
          "a message could not be reconciled and is looked up again",
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return overdue.length;
}

/** Where an overdue message turned out to be; null while that cannot be told. */
async function findOut(services: Services, message: OverdueMessage): Promise<Move | null> {
  const { db, carriers, clock } = services;
  const which = { accountId: message.account_id, id: message.id };
  if (message.carrier === "smtp") return null;
  const carrier = carriers.of(message.carrier);
  const candidates = await carrier.findSent({
    reference: referenceOf(message.account_id, message.id),
    type: message.type,
    from: message.from_number,
    to: message.to_number,
    text: message.text,
    since: new Date(message.first_attempt_at.getTime() - LOOK_BACK_MS),
  });
  for (const { carrierMessageId, state, isCertain } of candidates) {
    if (await isKnownCarrierMessage(db, carrier.name, carrierMessageId)) continue;
    // It could be the one a worker is handing over at this moment: wait until that one has its answer.
    if (!isCertain && message.has_twin) return null;
    const to = state === "sending" ? "sent" : state;
    return { ...which, to, carrier: carrier.name, carrierMessageId };
  }
  if (message.unclear_seconds < TRUST_ABSENCE_AFTER_SECONDS) return null;
  if (message.attempts >= MAX_ATTEMPTS) {
    const error = "The carrier stayed too busy to take it. Send it again later.";
    return { ...which, to: "unsent", errorCode: "too-busy", error };
  }
  return { ...which, to: "queued", dueAt: clock.now() };
}
