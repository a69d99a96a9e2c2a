import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { unnested } from "../../../db/unnested.ts";
import {
  addBatches,
  type Batch,
  batchesOf,
  batchOf,
  batchRows,
  insertBatches,
  isAmongFirst,
  isOneOf,
  type LockedBatch,
  lockBatches,
  takeOut,
} from "./batches.sql.ts";

export type MessageType = Exclude<DB["messages"]["type"], "call">;
export type Purpose = DB["messages"]["purpose"];

/** A version of a designed email, and the recipient's values of its merge fields. */
export interface QueuedEmail {
  versionId: string;
  values: Readonly<Record<string, string>>;
}

/** A message to be sent, rendered and priced. */
export interface QueuedMessage {
  id: string;
  contactId: string;
  type: MessageType;
  subject?: string;
  text: string;
  /** The designed email, whose plain text is `text`. */
  email?: QueuedEmail | undefined;
  media: StoredMedia[];
  /** The recipient's number or email address. */
  to: string;
  /** What it uses of its lane's pace: segments of a text, 1 for anything else. */
  segments: number;
  costHundredths: number;
  /** Business time from which it may be sent, if later than the others', and why. */
  waits?: { until: Date; reason: string };
}

/** What all messages queued together share. */
export interface Queueing {
  cause: DB["messages"]["cause"];
  causeId: string | null;
  purpose: Purpose;
  /** The sending user; null when the system sends. */
  sentBy: string | null;
  /** Which of the account's users wrote it (`personOf`). */
  writtenBy?: string;
  /** Whether it moves the chats up: an answer does; mass messages would bury contacts who wrote. */
  isInChats: boolean;
  /** 0 goes before 1 on the same lane. */
  priority: 0 | 1;
  lane: Lane;
  /** Business time from which they may be sent. */
  dueAt: Date;
  /** Set for a message with its own time: it is shown as scheduled until then. */
  runAt?: Date;
  now: Date;
}

/** The queue, with its own pace, that messages join. */
export interface Lane {
  laneId: number;
  /** The sending address. */
  address: string;
}

/** Writes messages and their batches in one statement. */
export async function insertQueued(
  db: Connection,
  accountId: number,
  messages: readonly QueuedMessage[],
  queueing: Queueing,
): Promise<void> {
  const { cause, causeId, purpose, sentBy, writtenBy, isInChats, lane, runAt, now } = queueing;
  await sql`
    with given as (
      ${unnested(messages, {
        id: ["uuid", ({ id }) => id],
        contact_id: ["uuid", ({ contactId }) => contactId],
        type: ["text", ({ type }) => type],
        subject: ["text", ({ subject }) => subject ?? ""],
        text: ["text", ({ text }) => text],
        email_version_id: ["uuid", ({ email }) => email?.versionId ?? null],
        email_values: ["jsonb", ({ email }) => (email ? JSON.stringify(email.values) : null)],
        media: ["jsonb", ({ media }) => JSON.stringify(media)],
        recipient: ["text", ({ to }) => to],
        segments: ["smallint", ({ segments }) => segments],
        cost: ["integer", ({ costHundredths }) => costHundredths],
      })}
    ), added as (
      insert into messages (account_id, id, contact_id, direction, type, subject, text, email_version_id, email_values, media, state,
        cause, cause_id, purpose, sent_by, written_by, from_number, to_number, segments, cost_hundredths, time, run_at, is_in_chats)
      select ${accountId}, id, contact_id, 'out', type, subject, text, email_version_id, email_values, media, 'queued', ${cause}, ${causeId},
        ${purpose}, ${sentBy}, ${writtenBy ?? null}, ${lane.address}, recipient, segments, cost, ${runAt ?? now}, ${runAt ?? null}, ${isInChats}
      from given
    ), batchd as (
      ${batchRows(toBatches(accountId, messages, queueing))}
    )
    ${insertBatches(sql`batchd`, null)}
  `.execute(db);
}

/**
 * In order of their first messages: batches of all lengths alternate, so that the rest of a broadcast has the same mix
 * as the whole, on which its estimate relies.
 */
function toBatches(accountId: number, messages: readonly QueuedMessage[], queueing: Queueing): Batch[] {
  const { causeId, priority, lane, dueAt } = queueing;
  const alike = Map.groupBy(messages, ({ segments, waits }) =>
    waits ? `${segments} ${waits.until.getTime()} ${waits.reason}` : segments,
  );
  const batches = [...alike.values()].flatMap((its) => {
    const { segments, waits } = its[0]!;
    const batch = {
      accountId,
      laneId: lane.laneId,
      priority,
      causeId,
      units: Math.max(1, segments),
      state: "waiting" as const,
      dueAt: waits?.until ?? dueAt,
      waitReason: waits?.reason ?? null,
      attempts: 0,
      firstAttemptAt: null,
    };
    return batchesOf(
      batch,
      its.map(({ id }) => id),
    );
  });
  const placeOf = new Map(messages.map(({ id }, place) => [id, place]));
  const placeOfFirst = ({ messageIds }: Batch) => placeOf.get(messageIds[0]!)!;
  return batches.sort((a, b) => placeOfFirst(a) - placeOfFirst(b));
}

/** Locks the batches of waiting messages; claimed and unclear ones have none here. */
export function lockWaitingOf(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<LockedBatch[]> {
  return lockBatches(
    db,
    sql`o.state = 'waiting' and (o.account_id, o.batch_id) in (
      select b.account_id, b.batch_id from unnest(${messageIds}::uuid[]) as given (id)
        cross join lateral (${batchOf(sql`${accountId}`, sql`given.id`)}) b
    )`,
  );
}

/**
 * Locks the batch of a waiting message, after separating it from others; returns null when it is already in progress.
 */
export async function lockAlone(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<LockedBatch | null> {
  const [batch] = await lockWaitingOf(db, accountId, [messageId]);
  if (!batch || batch.messageIds.length === 1) return batch ?? null;
  await takeOut(db, [batch], new Set([messageId]));
  await addBatches(db, [{ ...batch, messageIds: [messageId] }]);
  return lockAlone(db, accountId, messageId);
}

/** Locks the next waiting batches of a cause, after `after`, with about this many messages. */
export function lockWaitingOfCause(
  db: Connection,
  accountId: number,
  causeId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LockedBatch[]> {
  const isNext = sql`
    f.account_id = ${accountId} and f.cause_id = ${causeId} and f.batch_id > ${after} and f.state = 'waiting'
  `;
  return lockBatches(db, sql`o.state = 'waiting' and ${isAmongFirst(isNext, limit)}`);
}

/** Reschedules locked waiting batches, or suspends them; with `onlyReason`, only those that wait for that. */
export async function postponeHeld(
  db: Connection,
  locked: readonly LockedBatch[],
  change: { dueAt: Date | "infinity"; reason: string | null; onlyReason?: string },
): Promise<void> {
  await sql`
    update outbox o set due_at = ${change.dueAt}, wait_reason = ${change.reason}
    where ${isOneOf(locked)} and (${change.onlyReason ?? null}::text is null or o.wait_reason = ${change.onlyReason ?? null})
  `.execute(db);
}

/** Changes what a locked batch's message uses of the pace. */
export async function changeUnits(
  db: Connection,
  { accountId, batchId }: LockedBatch,
  segments: number,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ units: Math.max(1, segments) })
    .where("account_id", "=", accountId)
    .where("batch_id", "=", batchId)
    .execute();
}

/** Changes when a locked batch's message is sent. */
export async function changeQueued(
  db: Connection,
  batch: LockedBatch,
  change: { dueAt: Date; runAt: Date; waitReason: string | null },
): Promise<void> {
  await postponeHeld(db, [batch], { dueAt: change.dueAt, reason: change.waitReason });
  await sql`
    update messages set run_at = ${change.runAt}, time = ${change.runAt}
    where account_id = ${batch.accountId} and id = any(${batch.messageIds}::uuid[])
  `.execute(db);
}
