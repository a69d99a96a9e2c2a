import type { BroadcastLink, ClickDay } from "@broadcast/contract/trackable-links";
import { type Connection, sql } from "../../db/connection.ts";

const DAYS = 30;

export async function isBroadcast(db: Connection, accountId: number, broadcastId: string): Promise<boolean> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Which contact was sent which link by a broadcast, and when first. */
const sent = (accountId: number, broadcastId: string) => sql`
  select k.link_id, k.contact_id, min(m.sent_at) as sent_at
  from messages m join link_messages k
    on k.account_id = m.account_id and k.contact_id = m.contact_id and k.message_id = m.id
  where m.account_id = ${accountId} and m.cause_id = ${broadcastId} and m.cause = 'broadcast'
    and m.sent_at is not null
  group by 1, 2
`;

/** Lists a broadcast's links, the most opened first. */
export async function listBroadcastLinks(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<BroadcastLink[]> {
  const { rows } = await sql<BroadcastLink>`
    select i.id as "_id", i.name, count(*)::int as contacts, (count(*) filter (where exists (
      select from link_clicks c
      where c.account_id = ${accountId} and c.link_id = s.link_id and c.contact_id = s.contact_id
        and c.kind = 'human' and c.time >= s.sent_at
    )))::int as clicked
    from (${sent(accountId, broadcastId)}) s
    join content_items i on i.account_id = ${accountId} and i.id = s.link_id
    group by i.id, i.name order by clicked desc, i.name, i.id
  `.execute(db);
  return rows;
}

/** Counts its recipients' clicks on its links by day: from the first message sent, at most 30 days, until today. */
export async function listBroadcastDays(
  db: Connection,
  accountId: number,
  broadcastId: string,
  now: Date,
): Promise<ClickDay[]> {
  const { rows } = await sql<ClickDay>`
    with zone as (select timezone as name from accounts where account_id = ${accountId}),
    sent as materialized (${sent(accountId, broadcastId)}),
    first as (select (min(sent_at) at time zone (select name from zone))::date as day from sent),
    clicks as materialized (
      select (c.time at time zone zone.name)::date as day, c.kind
      from zone cross join sent s join link_clicks c
        on c.account_id = ${accountId} and c.link_id = s.link_id and c.contact_id = s.contact_id and c.time >= s.sent_at
    ),
    days as (
      select generate_series(
        first.day,
        least(first.day + ${DAYS - 1}::int, (${now}::timestamptz at time zone zone.name)::date),
        interval '1 day'
      )::date as day from zone cross join first
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      (count(c.kind) filter (where c.kind = 'human'))::int as human,
      (count(c.kind) filter (where c.kind = 'suspected'))::int as suspected,
      (count(c.kind) filter (where c.kind = 'machine'))::int as machine
    from days d left join clicks c on c.day = d.day
    group by d.day order by d.day
  `.execute(db);
  return rows;
}
