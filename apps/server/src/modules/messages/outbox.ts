import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/change-log.ts";
import { giveBack, reserve } from "../credits/index.ts";
import { addCounts } from "./message-counts.sql.ts";
import { insertQueued, type QueuedMessage, type Queueing, withdrawQueued } from "./outbox.sql.ts";

/**
 * Queues messages in the caller's transaction and reserves their credits: the one door to the outbox. False when
 * the credits do not suffice; then nothing is queued.
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
  if (!(await reserve(db, accountId, cost, cause))) return false;
  await insertQueued(db, accountId, messages, queueing);
  if (queueing.causeId) await addCounts(db, accountId, queueing.causeId, { waiting: messages.length });
  return true;
}

/** Stops what a cause has not sent yet: it becomes unsent and its credits come back. Answers how many. */
export async function stopQueued(
  db: Connection,
  accountId: number,
  causeId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const { count, costHundredths } = await withdrawQueued(db, accountId, causeId, reason);
  if (count === 0) return 0;
  await giveBack(db, accountId, costHundredths, { kind: "broadcast", id: causeId, note: reason, time: now });
  await addCounts(db, accountId, causeId, { waiting: -count, unsent: count });
  await noteChange(db, accountId, ["credits", "session", "broadcasts"], [causeId]);
  return count;
}

export const creditCause = (cause: Queueing["cause"]): "chat" | "broadcast" | "system" =>
  cause === "contact" ? "chat" : cause;
