import { type Connection, sql } from "../../db/connection.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";

interface Span {
  from: Date;
  until: Date;
}

export interface CalendarBroadcast {
  id: string;
  name: string;
  at: Date;
  people: number;
}

/** Lists broadcasts that are not due yet. */
export async function listScheduled(
  db: Connection,
  accountId: number,
  { from, until }: Span,
): Promise<CalendarBroadcast[]> {
  const { rows } = await sql<CalendarBroadcast>`
    select id, name, scheduled_at as at, chosen as people from broadcasts
    where account_id = ${accountId} and state = 'scheduled' and scheduled_at >= ${from} and scheduled_at < ${until}
    order by scheduled_at limit 500
  `.execute(db);
  return rows;
}

/** Lists broadcasts that began then, the newest 500. */
export async function listStarted(
  db: Connection,
  accountId: number,
  { from, until }: Span,
): Promise<CalendarBroadcast[]> {
  const { rows } = await sql<CalendarBroadcast>`
    select id, name, started_at as at, chosen as people from broadcasts
    where account_id = ${accountId} and state not in ('draft', 'scheduled') and started_at >= ${from}
      and started_at < ${until}
    order by started_at desc limit 500
  `.execute(db);
  return rows;
}

/** Lists scheduled chat messages. */
export async function listChats(
  db: Connection,
  accountId: number,
  { from, until }: Span,
): Promise<{ id: string; contactId: string; name: string; at: Date }[]> {
  const { rows } = await sql<NamedRow & { message_id: string; run_at: Date }>`
    select m.id as message_id, m.run_at, ${namedColumns}
    from messages m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.state = 'queued' and m.cause = 'chat' and m.run_at >= ${from}
      and m.run_at < ${until}
    order by m.run_at limit 500
  `.execute(db);
  return rows.map((row) => {
    const { _id: contactId, name } = toNamedContact(row);
    return { id: row.message_id, contactId, name, at: row.run_at };
  });
}

/** A contact whom an app flow reaches. */
export interface Reached {
  sourceId: string;
  contactId: string;
  at: Date;
}

/**
 * Counts by day the contacts that more than one broadcast, campaign or app flow reaches that day, as of now. App flows'
 * reach is passed in, since it is forecast, not stored.
 */
export async function countOverlaps(
  db: Connection,
  accountId: number,
  { from, until, timeZone }: Span & { timeZone: string },
  byFlows: readonly Reached[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; people: number }>`
    with reached as (
      select b.id as source, r.contact_id, b.scheduled_at as at
      from broadcasts b join broadcast_recipients r on r.account_id = b.account_id and r.broadcast_id = b.id
      where b.account_id = ${accountId} and b.state = 'scheduled' and b.scheduled_at >= ${from}
        and b.scheduled_at < ${until}
      union all
      -- A campaign at a time (offset 0): their times are in its part of an index.
      select k.campaign_id, k.contact_id, k.due_at from campaigns c cross join lateral (
        select * from campaign_enrollments e
        where e.account_id = c.account_id and e.campaign_id = c.id and e.due_at >= ${from} and e.due_at < ${until}
          and not e.is_stale offset 0
      ) k where c.account_id = ${accountId}
      union all
      select f.* from unnest(
        ${byFlows.map(({ sourceId }) => sourceId)}::uuid[], ${byFlows.map(({ contactId }) => contactId)}::uuid[],
        ${byFlows.map(({ at }) => at)}::timestamptz[]
      ) as f (source, contact_id, at)
    ), twice as (
      select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, contact_id from reached
      group by 1, 2 having count(distinct source) > 1
    )
    select day, count(*)::int as people from twice group by day
  `.execute(db);
  return new Map(rows.map(({ day, people }) => [day, people]));
}
