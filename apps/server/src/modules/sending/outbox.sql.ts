import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { unnested } from "../../db/unnested.ts";

export type MessageType = Exclude<DB["messages"]["type"], "call">;
export type Purpose = DB["messages"]["purpose"];

/** A message to be sent, rendered and priced. */
export interface QueuedMessage {
  id: string;
  contactId: string;
  type: MessageType;
  subject?: string;
  text: string;
  media: StoredMedia[];
  /** The number or the email address it goes to. */
  to: string;
  /** What it takes of its lane's pace: segments of a text, 1 for anything else. */
  segments: number;
  costHundredths: number;
  /** Business time from which it may leave, when that is later than the others', and why. */
  waits?: { until: Date; reason: string };
}

/** What all messages of one queueing share. */
export interface Queueing {
  cause: DB["messages"]["cause"];
  causeId: string | null;
  purpose: Purpose;
  /** The person who sends; null when the system does. */
  sentBy: string | null;
  /** 0 goes before 1 on the same lane. */
  priority: 0 | 1;
  lane: Lane;
  /** Business time from which they may leave. */
  dueAt: Date;
  /** Set for a message with a time of its own: the reader sees it as scheduled until then. */
  runAt?: Date;
  now: Date;
}

/** The queue with a pace of its own that messages join. */
export interface Lane {
  laneId: number;
  /** What it is sent from. */
  address: string;
}

/** Writes messages and their places in the outbox in one statement. */
export async function insertQueued(
  db: Connection,
  accountId: number,
  messages: readonly QueuedMessage[],
  queueing: Queueing,
): Promise<void> {
  const { cause, causeId, purpose, sentBy, priority, lane, dueAt, runAt, now } = queueing;
  await sql`
    with given as (
      ${unnested(messages, {
        id: ["uuid", ({ id }) => id],
        contact_id: ["uuid", ({ contactId }) => contactId],
        type: ["text", ({ type }) => type],
        subject: ["text", ({ subject }) => subject ?? ""],
        text: ["text", ({ text }) => text],
        media: ["jsonb", ({ media }) => JSON.stringify(media)],
        recipient: ["text", ({ to }) => to],
        segments: ["smallint", ({ segments }) => segments],
        cost: ["integer", ({ costHundredths }) => costHundredths],
        due_at: ["timestamptz", ({ waits }) => (waits?.until ?? dueAt).toISOString()],
        wait_reason: ["text", ({ waits }) => waits?.reason ?? null],
      })}
    ), added as (
      insert into messages (account_id, id, contact_id, direction, type, subject, text, media, state, cause, cause_id,
        purpose, sent_by, from_number, to_number, segments, cost_hundredths, time, run_at)
      select ${accountId}, id, contact_id, 'out', type, subject, text, media, 'queued', ${cause}, ${causeId},
        ${purpose}, ${sentBy}, ${lane.address}, recipient, segments, cost, ${runAt ?? now}, ${runAt ?? null}
      from given
    )
    insert into outbox (account_id, message_id, lane_id, priority, units, due_at, wait_reason)
    select ${accountId}, id, ${lane.laneId}, ${priority}, greatest(1, segments), due_at, wait_reason from given
  `.execute(db);
}

/** Ids of messages of a cause that have not left, behind `after`: a walk in chunks. */
export async function listQueuedOf(
  db: Connection,
  accountId: number,
  causeId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("cause_id", "=", causeId)
    .where("state", "=", "queued")
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .select("id")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Makes waiting messages due at another time, or never; with `onlyReason` those that wait for that. */
export async function postponeWaiting(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
  change: { dueAt: Date | "infinity"; reason: string | null; onlyReason?: string },
): Promise<void> {
  await sql`
    update outbox set due_at = ${change.dueAt}, wait_reason = ${change.reason}
    where account_id = ${accountId} and message_id = any(${messageIds}::uuid[]) and state = 'waiting'
      and (${change.onlyReason ?? null}::text is null or wait_reason = ${change.onlyReason ?? null})
  `.execute(db);
}

/** Changes when a waiting message leaves; false when it is on its way already. */
export async function changeQueued(
  db: Connection,
  accountId: number,
  messageId: string,
  change: { dueAt: Date; runAt: Date; waitReason: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ message_id: string }>`
    with moved as (
      update outbox set due_at = ${change.dueAt}, wait_reason = ${change.waitReason}
      where account_id = ${accountId} and message_id = ${messageId} and state = 'waiting'
      returning message_id
    ), dated as (
      update messages m set run_at = ${change.runAt}, time = ${change.runAt}
      from moved where m.account_id = ${accountId} and m.id = moved.message_id
    )
    select message_id from moved
  `.execute(db);
  return rows.length > 0;
}
