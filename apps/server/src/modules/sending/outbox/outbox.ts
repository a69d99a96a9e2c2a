import type { Connection } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { reserve } from "../../credits/index.ts";
import { type LockedBatch, takeOut } from "./batches.sql.ts";
import { addCounts } from "./message-counts.sql.ts";
import { messagesQueued } from "./messages-queued.ts";
import { creditCause, moveMessages } from "./move-messages.ts";
import {
  insertQueued,
  lockWaitingOf,
  lockWaitingOfCause,
  postponeHeld,
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
  await emit(db, messagesQueued, { accountId, messages });
  if (!(await reserve(db, accountId, cost, cause))) return false;
  if (queueing.causeId) await addCounts(db, accountId, queueing.causeId, { waiting: messages.length });
  return true;
}

/** Why messages that waited are not sent. */
export interface Withdrawal {
  code: string;
  reason: string;
  now: Date;
}

/**
 * Makes messages unsent that wait; their credits come back. What is in a worker's hand is left to the gate, and what is
 * unclear to whoever looks it up.
 */
export async function withdrawMessages(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
  withdrawal: Withdrawal,
): Promise<void> {
  const locked = await lockWaitingOf(db, accountId, messageIds);
  const wanted = new Set(messageIds);
  const found = locked.flatMap((batch) => batch.messageIds.filter((id) => wanted.has(id)));
  await withdrawHeld(db, accountId, locked, found, withdrawal);
}

/**
 * Makes the next chunk of what a cause has not sent yet unsent; its credits come back. Answers the last batch, to go on
 * behind it, or null when there was nothing left. What is in a worker's hand is left to the gate.
 */
export async function withdrawChunk(
  db: Connection,
  accountId: number,
  causeId: string,
  { after, limit, ...withdrawal }: Withdrawal & { after: number; limit: number },
): Promise<number | null> {
  const locked = await lockWaitingOfCause(db, accountId, causeId, { after, limit });
  const all = locked.flatMap(({ messageIds }) => messageIds);
  await withdrawHeld(db, accountId, locked, all, withdrawal);
  return locked.at(-1)?.batchId ?? null;
}

async function withdrawHeld(
  db: Connection,
  accountId: number,
  locked: readonly LockedBatch[],
  messageIds: readonly string[],
  { code, reason, now }: Withdrawal,
): Promise<void> {
  await takeOut(db, locked, new Set(messageIds));
  await moveMessages(
    db,
    messageIds.map((id) => ({ accountId, id, to: "unsent", errorCode: code, error: reason })),
    now,
  );
}

/**
 * Puts messages that wait for `sentence` back to where the gate decides, with those that wait alike beside them: whoever
 * has to wait on is told so by the gate again.
 */
export async function letGoOn(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
  { sentence, now }: { sentence: string; now: Date },
): Promise<void> {
  const locked = await lockWaitingOf(db, accountId, messageIds);
  await postponeHeld(db, locked, { dueAt: now, reason: null, onlyReason: sentence });
}

interface LockedChunk {
  after: number;
  limit: number;
  isPaused: boolean;
  /** Why they wait: the cause's `paused`. */
  sentence: string;
  now: Date;
}

/**
 * Puts the next chunk of what a paused cause has not sent yet out of the dispatchers' way, or, when it goes on, back to
 * where the gate decides. Answers the last batch, to go on behind it, or null when there was nothing left.
 */
export async function lockChunk(
  db: Connection,
  accountId: number,
  causeId: string,
  { after, limit, isPaused, sentence, now }: LockedChunk,
): Promise<number | null> {
  const locked = await lockWaitingOfCause(db, accountId, causeId, { after, limit });
  await postponeHeld(
    db,
    locked,
    isPaused ? { dueAt: "infinity", reason: sentence } : { dueAt: now, reason: null, onlyReason: sentence },
  );
  return locked.at(-1)?.batchId ?? null;
}
