import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import type { Services } from "../../services.ts";
import { isKnownCarrierMessage, listOverdue, type OverdueMessage } from "./dispatch.sql.ts";
import { type Move, moveMessages } from "./move-messages.ts";

const EVERY_MS = 2_000;
const BATCH = 50;

/** The carrier's list may lag behind what it took; only after this long does "not there" mean "not taken". */
const TRUST_ABSENCE_AFTER_SECONDS = 30;

/** Look-up goes back this far before the message was due, for clocks that differ. */
const LOOK_BACK_MS = 10 * 60_000;

/** Finds out what became of messages whose hand-over nobody saw the end of, until `signal` ends it. */
export async function runReconciler(services: Services, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      await reconcileOnce(services);
    } catch (error) {
      services.log.error({ err: error }, "reconciling stumbled and goes on");
    }
    await pause(EVERY_MS);
  }
}

/** Settles overdue messages by asking the carrier; what it never got goes back to the queue, nothing is sent on a guess. */
export async function reconcileOnce(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const overdue = await transaction(db, async (tx) => {
    const rows = await listOverdue(tx, BATCH);
    const unseen = rows.filter((row) => row.state === "sending");
    await moveMessages(
      tx,
      unseen.map((row) => ({ accountId: row.account_id, id: row.id, to: "unknown" })),
      clock.now(),
    );
    return rows;
  });
  for (const message of overdue) {
    try {
      const move = await findOut(services, message);
      if (move) await transaction(db, (tx) => moveMessages(tx, [move], clock.now()));
    } catch (error) {
      // One that cannot be looked up must not keep the others waiting.
      log.warn({ err: error, messageId: message.id }, "a message could not be reconciled and is tried again");
    }
  }
}

/** Where an overdue message turned out to be; null while the carrier's list may still lag behind. */
async function findOut(services: Services, message: OverdueMessage): Promise<Move | null> {
  const { db, carrier, clock } = services;
  const which = { accountId: message.account_id, id: message.id };
  const since = new Date(message.queued_at.getTime() - LOOK_BACK_MS);
  const candidates = await carrier.findSent(message.from_number, message.to_number, since);
  for (const { carrierMessageId, text, state } of candidates) {
    if (text !== message.text) continue;
    if (await isKnownCarrierMessage(db, carrier.name, carrierMessageId)) continue;
    const to = state === "sending" ? "sent" : state;
    return { ...which, to, carrier: carrier.name, carrierMessageId };
  }
  if (message.overdue_seconds < TRUST_ABSENCE_AFTER_SECONDS) return null;
  return { ...which, to: "queued", dueAt: clock.now() };
}
