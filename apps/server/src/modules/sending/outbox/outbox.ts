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
 * Queues messages in the caller's transaction and reserves their credits: the only way into the outbox. Returns false
 * when the credits don't suffice; then the caller must roll back. The credits come last, since every send and refund of
 * the account waits for them until the transaction ends.
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

/** Why waiting messages are not sent. */
export interface Withdrawal {
  code: string;
  reason: string;
  now: Date;
}

/**
 * Withdraws waiting messages; their credits are returned. Claimed ones are left to the gate, and unclear ones to
 * reconciliation.
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

/** Takes back waiting messages that are over: why, by message. */
export async function takeBack(
  db: Connection,
  accountId: number,
  over: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [reason, those] of Map.groupBy(over, ([, why]) => why)) {
    const ids = those.map(([id]) => id);
    await withdrawMessages(db, accountId, ids, { code: "taken-back", reason, now });
  }
}

/**
 * Withdraws the next chunk of a cause's unsent messages; their credits are returned. Returns the last batch, to
 * continue after it, or null when nothing was left. Claimed messages are left to the gate.
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

/** Locks those of the messages that wait for `sentence`, or are due, and returns them. */
export async function lockHeld(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
  { sentence, now }: { sentence: string; now: Date },
): Promise<string[]> {
  const wanted = new Set(messageIds);
  const locked = await lockWaitingOf(db, accountId, messageIds);
  return locked
    .filter(({ waitReason, dueAt }) => waitReason === sentence || (dueAt !== "infinity" && dueAt <= now))
    .flatMap((batch) => batch.messageIds.filter((id) => wanted.has(id)));
}

/**
 * Returns messages that wait for `sentence` to the gate, together with those in the same batches: if they have to keep
 * waiting, the gate says so again.
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
 * Moves the next chunk of a paused cause's unsent messages out of the dispatchers' way or, when it resumes, back to the
 * gate. Returns the last batch, to continue after it, or null when nothing was left.
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
