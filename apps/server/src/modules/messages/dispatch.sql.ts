import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

/** A worker that dies leaves its batch for this long before it is reconciled (system time). */
const LEASE_SECONDS = 30;

export interface ClaimedMessage {
  account_id: number;
  id: string;
  contact_id: string;
  cause: DB["messages"]["cause"];
  from_number: string;
  to_number: string;
  text: string;
  media: StoredMedia[];
  attempts: number;
}

export interface GateFacts {
  account_id: number;
  id: string;
  cause: DB["messages"]["cause"];
  do_not_message: boolean;
  is_opted_out: boolean;
  is_cancelled: boolean;
  /** Its broadcast was stopped (or is gone) while it was under way. */
  is_stopped: boolean;
}

/**
 * Claims due messages under a lease, the longest unserved numbers first and single messages before broadcasts, so
 * that no broadcast delays a chat nor another account. The attempt counts from here: what is claimed may have been
 * sent.
 */
export async function claimDue(
  db: Connection,
  worker: string,
  now: Date,
  perLane: number,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with lanes as (
      select p.account_id, p.phone_number from phone_numbers p
      where exists (
        select 1 from messages m where m.from_number = p.phone_number and m.state = 'queued' and m.due_at <= ${now}
      )
      order by p.last_claimed_at limit ${limit} for update of p skip locked
    ), due as (
      select m.account_id, m.id, l.phone_number from lanes l cross join lateral (
        select account_id, id from messages
        where from_number = l.phone_number and state = 'queued' and due_at <= ${now}
        order by priority, due_at, id limit ${perLane} for update skip locked
      ) m limit ${limit}
    ), served as (
      -- Only those that got a place in this batch: the others stay at the front.
      update phone_numbers p set last_claimed_at = clock_timestamp()
      from (select distinct account_id, phone_number from due) d
      where p.account_id = d.account_id and p.phone_number = d.phone_number
    )
    update messages m set state = 'sending', attempts = m.attempts + 1, lease_owner = ${worker},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from due where m.account_id = due.account_id and m.id = due.id
    returning m.account_id, m.id, m.contact_id, m.cause, m.from_number, m.to_number, m.text, m.media, m.attempts
  `.execute(db);
  return rows;
}

/** What the gate must know, as it is at this moment. */
export async function readGateFacts(
  db: Connection,
  messages: readonly ClaimedMessage[],
): Promise<GateFacts[]> {
  const { rows } = await sql<GateFacts>`
    select m.account_id, m.id, m.cause, c.do_not_message, a.cancelled_at is not null as is_cancelled,
      m.cause = 'broadcast' and not exists (
        select 1 from broadcasts b
        where b.account_id = m.account_id and b.id = m.cause_id and b.state <> 'canceled'
      ) as is_stopped,
      exists (select 1 from opt_outs o where o.account_id = m.account_id and o.phone_number = m.to_number) as is_opted_out
    from unnest(${messages.map((message) => message.account_id)}::bigint[], ${messages.map((message) => message.id)}::uuid[])
        as claimed (account_id, id)
      join messages m on m.account_id = claimed.account_id and m.id = claimed.id
      join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      join accounts a on a.account_id = m.account_id
  `.execute(db);
  return rows;
}

export interface OverdueMessage {
  account_id: number;
  id: string;
  from_number: string;
  to_number: string;
  text: string;
  state: "sending" | "unknown";
  /** Seconds since its lease ended, system time. */
  overdue_seconds: number;
  queued_at: Date;
}

/** Messages whose worker never said what became of them. */
export async function listOverdue(db: Connection, limit: number): Promise<OverdueMessage[]> {
  const { rows } = await sql<OverdueMessage>`
    select account_id, id, from_number, to_number, text, state, due_at as queued_at,
      extract(epoch from clock_timestamp() - lease_until)::int as overdue_seconds
    from messages where state in ('sending', 'unknown') and lease_until < clock_timestamp()
    order by lease_until limit ${limit} for update skip locked
  `.execute(db);
  return rows;
}

/** Whether a carrier's id is already written down for another message. */
export async function isKnownCarrierMessage(
  db: Connection,
  carrier: string,
  carrierMessageId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("carrier_message_id", "=", carrierMessageId)
    .where("carrier", "=", carrier)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
