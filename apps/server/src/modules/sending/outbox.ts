import type { Connection } from "../../db/connection.ts";
import { reserve } from "../credits/index.ts";
import { PAUSED } from "./gate.ts";
import { addCounts } from "./message-counts.sql.ts";
import { creditCause, moveMessages } from "./move-messages.ts";
import {
  insertQueued,
  listQueuedOf,
  postponeWaiting,
  type QueuedMessage,
  type Queueing,
} from "./outbox.sql.ts";

/**
 * Queues messages in the caller's transaction and reserves their credits: the one door to the outbox. False when
 * the credits do not suffice; then the caller's transaction must not stay. The credits come last: until the transaction
 * ends, whoever sends or is paid back on the account waits for them.
 */
export async function queueMessages(
  db: Connection,
  accountId: number,
  messages: readonly QueuedMessage[],
  queueing: Queueing,
  note: string,
): Promise<boolean> {
  if (messages.length === 0) return true;
  const cost = messages.reduce((sum, message) => sum + message.costHundredths, 0);
  const cause = { kind: creditCause(queueing.cause), id: queueing.causeId, note, time: queueing.now };
  await insertQueued(db, accountId, messages, queueing);
  if (!(await reserve(db, accountId, cost, cause))) return false;
  if (queueing.causeId) await addCounts(db, accountId, queueing.causeId, { waiting: messages.length });
  return true;
}

/**
 * Makes the next chunk of what a cause has not sent yet unsent; its credits come back. Answers the last id, to go on
 * behind it, or null when there was nothing left. What is in a worker's hand is left to the gate.
 */
export async function withdrawChunk(
  db: Connection,
  accountId: number,
  causeId: string,
  withdrawal: { after: string | null; limit: number; code: string; reason: string; now: Date },
): Promise<string | null> {
  const ids = await listQueuedOf(db, accountId, causeId, withdrawal.after, withdrawal.limit);
  await moveMessages(
    db,
    ids.map((id) => ({
      accountId,
      id,
      to: "unsent",
      errorCode: withdrawal.code,
      error: withdrawal.reason,
      isOnlyWaiting: true,
    })),
    withdrawal.now,
  );
  return ids.at(-1) ?? null;
}

/**
 * Puts the next chunk of what a paused cause has not sent yet out of the dispatchers' way, or, when it goes on, back to
 * where the gate decides. Answers the last id, to go on behind it, or null when there was nothing left.
 */
export async function holdChunk(
  db: Connection,
  accountId: number,
  causeId: string,
  hold: { after: string | null; limit: number; isPaused: boolean; now: Date },
): Promise<string | null> {
  const ids = await listQueuedOf(db, accountId, causeId, hold.after, hold.limit);
  await postponeWaiting(
    db,
    accountId,
    ids,
    hold.isPaused
      ? { dueAt: "infinity", reason: PAUSED }
      : { dueAt: hold.now, reason: null, onlyReason: PAUSED },
  );
  return ids.at(-1) ?? null;
}
