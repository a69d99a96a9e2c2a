import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { addBatches, takeOut } from "../outbox/batches.sql.ts";
import { type Move, moveMessages } from "../outbox/move-messages.ts";
import { referenceOf } from "../outbox/reference.ts";
import { giveUp } from "./give-up.ts";
import { lockUnclear, loseLeases, readKnownIds, takeUnclear, type UnclearMessage } from "./overdue.sql.ts";
import { applyReceipts, type Receipt } from "./receipts.ts";
import { MAX_ATTEMPTS } from "./record-results.ts";

const EVERY_MS = 1_000;
const LOOKED_UP_MAX = 100;
const AT_ONCE = 10;

/** The carrier's list may lag behind; only after this long does "not there" mean "not accepted". */
const TRUST_ABSENCE_AFTER_SECONDS = 12;

/**
 * A carrier that has no answer by now never will (system time). A mail server cannot be asked at all: only a bounce may
 * come.
 */
const ASKED_FOR_SECONDS = 72 * 3_600;
const WAITS_FOR_BOUNCE_SECONDS = 60;

/** How far before the first attempt a lookup goes back, since clocks differ. */
const LOOK_BACK_MS = 10 * 60_000;

/** Reconciles messages with an unknown hand-over, until `signal` ends it. */
export async function runReconciler(services: Services, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      const handled = await reconcileOnce(services);
      if (handled === LOOKED_UP_MAX) continue;
    } catch (error) {
      services.log.error({ err: error }, "reconciling stumbled and goes on");
    }
    await pause(EVERY_MS);
  }
}

/**
 * Settles overdue messages by asking the carrier; messages it never got go back to the queue, and nothing is sent on a
 * guess. Returns how many it looked up.
 */
export async function reconcileOnce(services: Services): Promise<number> {
  const { db, clock, log } = services;
  await transaction(db, (tx) => loseLeases(tx, clock.now()));
  const overdue = await takeUnclear(db, LOOKED_UP_MAX);
  const queue = [...overdue];
  const work = async () => {
    for (let message = queue.shift(); message; message = queue.shift()) {
      try {
        if (await recordFinding(services, message)) continue;
      } catch (error) {
        // One that cannot be looked up must not delay the others.
        log.warn(
          { err: error, messageId: message.id },
          "a message could not be reconciled and is looked up again",
        );
      }
      await endLookUps(services, message);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return overdue.length;
}

/** Records the outcome of an overdue message; returns false while it is unknown. */
async function recordFinding(services: Services, message: UnclearMessage): Promise<boolean> {
  const { db, clock } = services;
  const found = await findOut(services, message);
  if (!found) return false;
  if ("reference" in found) {
    await applyReceipts(services, [found]);
    return true;
  }
  await transaction(db, async (tx) => {
    const locked = await lockUnclear(tx, message);
    if (!locked) return;
    await takeOut(tx, [locked], new Set(locked.messageIds));
    const now = clock.now();
    if (found.to === "queued") {
      await addBatches(tx, [{ ...locked, state: "waiting", dueAt: now, waitReason: null }]);
    }
    await moveMessages(tx, [found], now);
  });
  return true;
}

/** Ends the lookups of a message that stays unclear; nothing is sent on a guess, and users see that it is unclear. */
async function endLookUps({ db, clock, log }: Services, message: UnclearMessage): Promise<void> {
  const afterSeconds = message.carrier === "smtp" ? WAITS_FOR_BOUNCE_SECONDS : ASKED_FOR_SECONDS;
  if (message.unclear_seconds < afterSeconds) return;
  await transaction(db, (tx) => giveUp(tx, message.account_id, [message.id], clock.now()));
  log.warn({ messageId: message.id }, "nobody could tell what became of a message; it stays unclear");
}

/**
 * Returns the carrier's state of an overdue message, or its next state since the carrier never got it; null while
 * unclear.
 */
async function findOut(services: Services, message: UnclearMessage): Promise<Move | Receipt | null> {
  const { db, carriers } = services;
  const which = { accountId: message.account_id, id: message.id };
  if (message.carrier === "smtp") return null;
  const carrier = carriers.of(message.carrier);
  const reference = referenceOf(message.account_id, message.id);
  const candidates = await carrier.findSent({
    reference,
    type: message.type,
    from: message.from_number,
    to: message.to_number,
    text: message.text,
    since: new Date(message.first_attempt_at.getTime() - LOOK_BACK_MS),
  });
  const ids = candidates.map(({ carrierMessageId }) => carrierMessageId);
  const known = await readKnownIds(db, message, ids);
  const unclaimed = candidates.filter(({ carrierMessageId }) => !known.has(carrierMessageId));
  const found = unclaimed.find(({ isCertain }) => isCertain) ?? unclaimed[0];
  if (found) {
    // It could belong to another message to this person. Only when there is one for each may each take one.
    if (!found.isCertain && unclaimed.length <= message.twins) return null;
    const { carrierMessageId, state, errorCode } = found;
    const told = state === "sending" ? "sent" : state;
    return { carrier: carrier.name, carrierMessageId, reference, state: told, errorCode };
  }
  if (message.unclear_seconds < TRUST_ABSENCE_AFTER_SECONDS) return null;
  if (message.attempts >= MAX_ATTEMPTS) {
    const error = "The carrier was too busy to accept it. Send it again later.";
    return { ...which, to: "unsent", errorCode: "too-busy", error, isRefused: true };
  }
  return { ...which, to: "queued" };
}
