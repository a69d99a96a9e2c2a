import { type Connection, sql } from "../../../db/connection.ts";
import { heldReads } from "../../../db/held-reads.ts";

/** A contact's reaction within this time counts for the message, unless they got another of the campaign in between. */
const WITHIN = sql`interval '3 days'`;

const belongs = (at: ReturnType<typeof sql>) => sql`
  ${at} > m.sent_at and ${at} <= m.sent_at + ${WITHIN} and not exists (
    select from campaign_sends later
    where later.account_id = s.account_id and later.campaign_id = s.campaign_id and later.contact_id = s.contact_id
      and later.outcome = 'sent' and later.done_at > s.done_at and later.done_at < ${at}
  )
`;

/** For `campaign_sends s` with `messages m`: whether the contact wrote back. */
export const isAnswered = sql`exists (
  select from messages r where r.account_id = s.account_id and r.contact_id = s.contact_id and r.direction = 'in'
    and r.type <> 'call' and ${belongs(sql`r.time`)}
)`;

/** Like `isAnswered`: whether the contact opted out. */
export const hasOptedOut = sql`exists (
  select from opt_outs o where o.account_id = s.account_id and o.address = m.to_number
    and ${belongs(sql`o.opted_out_at`)}
)`;

/** Like `isAnswered`: whether the contact opened one of its links. */
export const isClicked = sql`exists (
  select from link_messages k
  join link_clicks h on h.account_id = k.account_id and h.link_id = k.link_id and h.contact_id = s.contact_id
    and h.kind = 'human' and h.time >= m.sent_at
  where k.account_id = s.account_id and k.contact_id = s.contact_id and k.message_id = s.message_id
)`;

/** The figures of each message of a campaign. */
export interface EventFigures {
  eventId: string;
  sending: number;
  sent: number;
  delivered: number;
  failed: number;
  unsent: number;
  missed: number;
  answered: number;
  optedOut: number;
  clicked: number;
}

/** For a campaign that sent to hundreds of thousands, counting takes seconds. */
const heldFigures = heldReads<EventFigures[]>();

/** Returns a campaign's figures by message. */
export async function readFigures(
  db: Connection,
  accountId: number,
  campaignId: string,
): Promise<Map<string, EventFigures>> {
  const figures = await heldFigures(`${accountId} ${campaignId}`, () =>
    countTurns(db, accountId, campaignId),
  );
  return new Map(figures.map((row) => [row.eventId, row]));
}

async function countTurns(db: Connection, accountId: number, campaignId: string): Promise<EventFigures[]> {
  const { rows } = await sql<EventFigures>`
    select s.event_id as "eventId",
      count(*) filter (where m.state = 'queued')::int as sending,
      count(*) filter (where s.outcome = 'sent' and coalesce(m.state, '') not in ('queued', 'unsent'))::int as sent,
      count(*) filter (where m.state = 'delivered')::int as delivered,
      count(*) filter (where m.state = 'failed')::int as failed,
      count(*) filter (where s.outcome <> 'sent' or m.state = 'unsent')::int as unsent,
      count(*) filter (where s.outcome = 'missed')::int as missed,
      count(*) filter (where m.sent_at is not null and ${isAnswered})::int as answered,
      count(*) filter (where m.sent_at is not null and ${hasOptedOut})::int as "optedOut",
      count(*) filter (where m.sent_at is not null and ${isClicked})::int as clicked
    from campaign_sends s left join messages m on m.account_id = s.account_id and m.id = s.message_id
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId} group by s.event_id
  `.execute(db);
  return rows;
}

/** Counts the contacts who wait for each message of a campaign. */
export async function readWaiting(
  db: Connection,
  accountId: number,
  campaignId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ eventId: string; waiting: number }>`
    select next_event_id as "eventId", sum(count)::int as waiting from campaign_counts
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in' and next_event_id is not null
    group by next_event_id
  `.execute(db);
  return new Map(rows.map(({ eventId, waiting }) => [eventId, waiting]));
}
