import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";

export interface DueMessage {
  accountId: number;
  id: string;
}

/**
 * Lists due messages, the longest due first, without locking. Only scheduled ones wait for their time: others may have
 * been written by a clock ahead of this one. Failed ones are left out until their next try.
 */
export async function listDue(db: Connection, now: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select account_id as "accountId", id from space_messages
    where state in ('scheduled', 'sending') and (state = 'sending' or coalesce(run_at, time) <= ${now})
      and (try_at is null or try_at <= ${now})
    order by coalesce(run_at, time) limit ${limit}
  `.execute(db);
  return rows;
}

/** Postpones a failed message, longer each time: up to an hour. */
export async function putOff(db: Connection, { accountId, id }: DueMessage, now: Date): Promise<void> {
  await sql`
    update space_messages set tries = tries + 1,
      try_at = ${now}::timestamptz + make_interval(secs => least(3600, 5 * power(2, least(tries, 12))))
    where account_id = ${accountId} and id = ${id} and state in ('scheduled', 'sending')
  `.execute(db);
}

export interface LockedMessage {
  spaceId: string;
  spaceName: string;
  /** The member who wrote it, with the name others see; null for the account's own users. */
  writer: {
    _id: string;
    firstName: string;
    lastName: string;
    company: string;
    phoneNumber: string | null;
  } | null;
  sentBy: string | null;
  text: string;
  media: StoredMedia[];
  isScheduled: boolean;
  time: Date;
}

/** Locks a message to be passed on; returns null when another worker has it, or has done it. */
export async function lockDue(db: Connection, { accountId, id }: DueMessage): Promise<LockedMessage | null> {
  const { rows } = await sql<Omit<LockedMessage, "writer"> & { writer: LockedMessage["writer"] }>`
    select t.space_id as "spaceId", i.name as "spaceName", t.sent_by as "sentBy", t.text, t.media,
      t.state = 'scheduled' as "isScheduled", t.time,
      case when t.contact_id is not null then (
        select jsonb_build_object('_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
          'company', c.company, 'phoneNumber', c.phone_number)
        from contacts c where c.account_id = t.account_id and c.id = t.contact_id
      ) end as writer
    from space_messages t join content_items i on i.account_id = t.account_id and i.id = t.space_id
    where t.account_id = ${accountId} and t.id = ${id} and t.state in ('scheduled', 'sending')
    for update of t skip locked
  `.execute(db);
  return rows[0] ?? null;
}

/** Puts a scheduled message into the thread, at the time it was really sent. */
export async function begin(db: Connection, { accountId, id }: DueMessage, now: Date): Promise<void> {
  await sql`
    update space_messages set state = 'sending', time = ${now} where account_id = ${accountId} and id = ${id}
  `.execute(db);
}

/** A message's outcome for one member. */
export interface Delivery {
  contactId: string;
  messageId: string | null;
  reason: string | null;
  /** What they read in the app; null for members who get texts. */
  text: string | null;
}

/** Records which members had their turn, and the message's progress. */
export async function writeTurns(
  db: Connection,
  { accountId, id }: DueMessage,
  deliveries: readonly Delivery[],
  { isDone, costHundredths }: { isDone: boolean; costHundredths: number },
): Promise<void> {
  await sql`
    insert into space_deliveries (account_id, space_message_id, contact_id, message_id, reason, text)
    select ${accountId}::bigint, ${id}::uuid, d.contact_id, d.message_id, d.reason, d.text
    from unnest(
      ${deliveries.map(({ contactId }) => contactId)}::uuid[],
      ${deliveries.map(({ messageId }) => messageId)}::uuid[], ${deliveries.map(({ reason }) => reason)}::text[],
      ${deliveries.map(({ text }) => text)}::text[]
    ) as d (contact_id, message_id, reason, text)
  `.execute(db);
  const unsent = deliveries.filter(({ reason }) => reason !== null).length;
  await sql`
    update space_messages set tries = 0, try_at = null,
      state = ${isDone ? "sent" : "sending"}, sent_count = sent_count + ${deliveries.length - unsent},
      unsent_count = unsent_count + ${unsent}, cost_hundredths = cost_hundredths + ${costHundredths}
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}
