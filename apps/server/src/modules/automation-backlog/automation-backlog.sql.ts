import { type Connection, sql } from "../../db/connection.ts";
import { batchOf } from "../sending/index.ts";

/**
 * Locks an account's backlog until the transaction ends; returns when its current minute began and what is left of it.
 */
export async function lockBacklog(
  db: Connection,
  accountId: number,
  now: Date,
): Promise<{ since: Date; room: number }> {
  const isOver = sql`(b.since > ${now}::timestamptz or b.since <= ${now}::timestamptz - interval '1 minute')`;
  const { rows } = await sql<{ since: Date; room: number }>`
    insert into automation_backlogs as b (account_id, since) values (${accountId}, ${now})
    on conflict (account_id) do update set
      since = case when ${isOver} then excluded.since else b.since end, taken = case when ${isOver} then 0 else b.taken end
    returning b.since, (
      select a.late_messages_per_minute from accounts a where a.account_id = b.account_id
    ) - b.taken as room
  `.execute(db);
  return rows[0]!;
}

export async function takeFromBacklog(db: Connection, accountId: number, count: number): Promise<void> {
  await sql`update automation_backlogs set taken = taken + ${count} where account_id = ${accountId}`.execute(
    db,
  );
}

/**
 * Returns the time of the latest automatic message to each of these contacts, sent or planned, since a time. One that
 * waits for the end of a pause has no time yet.
 */
export async function readLatest(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  since: Date,
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ contactId: string; at: Date }>`
    select c.id as "contactId", max(greatest(m.time, nullif(o.due_at, 'infinity'))) as at
    from unnest(${[...contactIds]}::uuid[]) as c (id)
    join messages m on m.account_id = ${accountId} and m.contact_id = c.id and m.cause in ('campaign', 'flow')
      and m.state <> 'unsent' and m.time > ${since}::timestamptz - interval '1 day'
    left join lateral (${batchOf(sql`m.account_id`, sql`m.id`)}) o on m.state = 'queued'
    where m.time > ${since} or nullif(o.due_at, 'infinity') > ${since}
    group by c.id
  `.execute(db);
  return new Map(rows.map(({ contactId, at }) => [contactId, at]));
}
