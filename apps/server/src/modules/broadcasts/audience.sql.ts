import { type Connection, sql } from "../../db/connection.ts";
import { dayOf } from "../contacts/index.ts";
import type { RenderContact } from "../messages/index.ts";

/** A chosen contact with all that rendering and the decision about it need. */
export interface AudienceMember extends RenderContact {
  contactId: string;
  doNotMessage: boolean;
  isOptedOut: boolean;
}

interface Row {
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  birthday_month: number | null;
  birthday_date: number | null;
  anniversary_month: number | null;
  anniversary_date: number | null;
  do_not_message: boolean;
  is_opted_out: boolean;
}

/** The next chosen contacts behind `after`, in the order of their ids: a walk that can stop and resume anywhere. */
export async function readAudience(
  db: Connection,
  accountId: number,
  broadcastId: string,
  after: string | null,
  limit: number,
): Promise<AudienceMember[]> {
  const { rows } = await sql<Row>`
    select r.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email, c.birthday_month,
      c.birthday_date, c.anniversary_month, c.anniversary_date, c.do_not_message,
      exists (
        select 1 from opt_outs o where o.account_id = c.account_id and o.phone_number = c.phone_number
      ) as is_opted_out
    from broadcast_recipients r join contacts c on c.account_id = r.account_id and c.id = r.contact_id
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
      and r.contact_id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by r.contact_id limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    contactId: row.contact_id,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    email: row.email,
    birthday: dayOf(row.birthday_month, row.birthday_date),
    anniversary: dayOf(row.anniversary_month, row.anniversary_date),
    doNotMessage: row.do_not_message,
    isOptedOut: row.is_opted_out,
  }));
}

export interface RunningBroadcast {
  text: string;
  expanded_to: string | null;
}

/** Takes the broadcast for one chunk of expansion; null when it is gone or no longer to be expanded. */
export async function lockForExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<RunningBroadcast | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "=", "queuing")
    .select(["text", "expanded_to"])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes down which message each recipient gets, or why none, and how far the expansion is. */
export async function recordExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
  chunk: {
    queued: { contactId: string; messageId: string }[];
    skipped: { contactId: string; reason: string }[];
    expandedTo: string;
  },
): Promise<void> {
  await sql`
    update broadcast_recipients r set message_id = q.message_id, skip_reason = q.reason
    from unnest(
      ${[...chunk.queued, ...chunk.skipped].map((item) => item.contactId)}::uuid[],
      ${[...chunk.queued.map((item) => item.messageId), ...chunk.skipped.map(() => null)]}::uuid[],
      ${[...chunk.queued.map(() => null), ...chunk.skipped.map((item) => item.reason)]}::text[]
    ) as q (contact_id, message_id, reason)
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id = q.contact_id
  `.execute(db);
  await sql`
    update broadcasts set expanded_to = ${chunk.expandedTo}, skipped = skipped + ${chunk.skipped.length}
    where account_id = ${accountId} and id = ${broadcastId}
  `.execute(db);
}

/**
 * How many were chosen, from what became of each: who was deleted before their turn came is on no list any more, and
 * would else be waited for.
 */
const decided = sql<number>`b.skipped + coalesce((
  select c.waiting + c.unknown + c.sent + c.delivered + c.failed + c.unsent from message_counts c
  where c.account_id = b.account_id and c.cause_id = b.id
), 0)`;

/** Ends the expansion: every recipient has a message or a reason. */
export async function endExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
  now: Date,
): Promise<void> {
  await sql`
    update broadcasts b set state = 'queued', chosen = ${decided}, updated_at = ${now}
    where account_id = ${accountId} and id = ${broadcastId} and state = 'queuing'
  `.execute(db);
}

/** Gives every recipient without a message this reason: what a stopped broadcast never got to. */
export async function skipRest(
  db: Connection,
  accountId: number,
  broadcastId: string,
  reason: string,
): Promise<void> {
  await sql`
    with rest as (
      update broadcast_recipients set skip_reason = ${reason}
      where account_id = ${accountId} and broadcast_id = ${broadcastId} and message_id is null and skip_reason is null
      returning 1
    )
    update broadcasts b set skipped = skipped + (select count(*) from rest),
      chosen = ${decided} + (select count(*) from rest)
    where account_id = ${accountId} and id = ${broadcastId}
  `.execute(db);
}

/** Claims broadcasts whose time has come: each for one caller, who starts it in the same transaction. */
export async function claimDueBroadcasts(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ accountId: number; broadcastId: string }[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    update broadcasts b set state = 'queuing', started_at = ${now}, updated_at = ${now}
    from (
      select account_id, id from broadcasts where state = 'scheduled' and scheduled_at <= ${now}
      order by scheduled_at limit ${limit} for update skip locked
    ) due
    where b.account_id = due.account_id and b.id = due.id
    returning b.account_id, b.id
  `.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, broadcastId: row.id }));
}

/** Ends broadcasts of which nothing is left to send; answers which. */
export async function finishBroadcasts(
  db: Connection,
  now: Date,
): Promise<{ accountId: number; broadcastId: string }[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    update broadcasts b set state = 'sent', finished_at = ${now}, updated_at = ${now}
    where b.state = 'queued' and not exists (
      select 1 from message_counts c
      where c.account_id = b.account_id and c.cause_id = b.id and (c.waiting > 0 or c.unknown > 0)
    )
    returning b.account_id, b.id
  `.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, broadcastId: row.id }));
}
