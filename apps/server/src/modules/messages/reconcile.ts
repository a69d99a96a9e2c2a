import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import type { Services } from "../../services.ts";
import {
  isKnownCarrierMessage,
  listOverdue,
  markUnknown,
  type OverdueMessage,
  requeue,
} from "./dispatch.sql.ts";
import { moveMessages } from "./move-messages.ts";

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
  const overdue = await transaction(services.db, async (tx) => {
    const rows = await listOverdue(tx, BATCH);
    for (const [accountId, its] of Map.groupBy(rows, (row) => row.account_id)) {
      await markUnknown(
        tx,
        accountId,
        its.map((row) => row.id),
      );
    }
    return rows;
  });
  for (const message of overdue) await reconcile(services, message);
}

async function reconcile(services: Services, message: OverdueMessage): Promise<void> {
  const { db, carrier, clock } = services;
  const since = new Date(message.queued_at.getTime() - LOOK_BACK_MS);
  const candidates = await carrier.findSent(message.from_number, message.to_number, since);
  for (const candidate of candidates) {
    if (candidate.text !== message.text) continue;
    if (await isKnownCarrierMessage(db, carrier.name, candidate.carrierMessageId)) continue;
    const to = candidate.state === "sending" ? "sent" : candidate.state;
    await transaction(db, (tx) =>
      moveMessages(
        tx,
        [
          {
            accountId: message.account_id,
            id: message.id,
            to,
            carrier: carrier.name,
            carrierMessageId: candidate.carrierMessageId,
          },
        ],
        clock.now(),
      ),
    );
    return;
  }
  if (message.overdue_seconds >= TRUST_ABSENCE_AFTER_SECONDS) {
    await requeue(db, [{ accountId: message.account_id, id: message.id, dueAt: clock.now() }]);
  }
}
