import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

/** A message to be sent, rendered and priced; its credits are reserved already. */
export interface QueuedMessage {
  id: string;
  contactId: string;
  type: "sms" | "mms";
  text: string;
  media: StoredMedia[];
  toNumber: string;
  segments: number;
  costHundredths: number;
}

/** What all messages of one queueing share. */
export interface Queueing {
  cause: DB["messages"]["cause"];
  causeId: string | null;
  /** 0 goes before 1 on the same number. */
  priority: 0 | 1;
  fromNumber: string;
  /** Business time from which they may leave. */
  dueAt: Date;
  now: Date;
}

/** Writes messages to the outbox in one statement. */
export async function insertQueued(
  db: Connection,
  accountId: number,
  messages: readonly QueuedMessage[],
  queueing: Queueing,
): Promise<void> {
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, media, state, cause, cause_id, priority,
      from_number, to_number, segments, cost_hundredths, time, due_at)
    select ${accountId}, id, contact_id, 'out', type, text, media, 'queued', ${queueing.cause}, ${queueing.causeId},
      ${queueing.priority}, ${queueing.fromNumber}, to_number, segments, cost, ${queueing.now}, ${queueing.dueAt}
    from unnest(
      ${messages.map((message) => message.id)}::uuid[],
      ${messages.map((message) => message.contactId)}::uuid[],
      ${messages.map((message) => message.type)}::text[],
      ${messages.map((message) => message.text)}::text[],
      ${messages.map((message) => JSON.stringify(message.media))}::jsonb[],
      ${messages.map((message) => message.toNumber)}::text[],
      ${messages.map((message) => message.segments)}::smallint[],
      ${messages.map((message) => message.costHundredths)}::integer[]
    ) as m (id, contact_id, type, text, media, to_number, segments, cost)
  `.execute(db);
}

/** Messages of a cause that have not left yet become unsent; answers what they would have cost. */
export async function withdrawQueued(
  db: Connection,
  accountId: number,
  causeId: string,
  reason: string,
): Promise<{ count: number; costHundredths: number }> {
  const { rows } = await sql<{ count: number; cost: number }>`
    with withdrawn as (
      update messages set state = 'unsent', error = ${reason}, error_code = 'stopped'
      where account_id = ${accountId} and cause_id = ${causeId} and state = 'queued'
      returning cost_hundredths
    )
    select count(*)::int as count, coalesce(sum(cost_hundredths), 0)::int8 as cost from withdrawn
  `.execute(db);
  return { count: rows[0]?.count ?? 0, costHundredths: rows[0]?.cost ?? 0 };
}
