import { type Connection, sql } from "../../../db/connection.ts";

interface Place {
  accountId: number;
  campaignId: string;
}

/** Why messages of a paused campaign wait for the gate. */
export const CAMPAIGN_PAUSED = "The campaign is paused.";

/** Why messages of a deleted campaign message are not sent. */
export const CAMPAIGN_MESSAGE_DELETED = "You deleted this campaign message.";

/** Returns the running campaigns that these queued messages are from and whose days are fixed. */
export async function listDatedOf(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from messages m
    join campaign_events v on v.account_id = m.account_id and v.id = m.cause_id
    join campaigns c on c.account_id = v.account_id and c.id = v.campaign_id
    where m.account_id = ${accountId} and m.id = any(${[...messageIds]}::uuid[]) and m.cause = 'campaign'
      and c.state = 'running' and c.type not in ('drip', 'delay')
    order by c.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the campaigns of these messages of theirs. */
export async function listCampaignsOf(
  db: Connection,
  events: readonly { accountId: number; id: string }[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct v.account_id as "accountId", v.campaign_id as "campaignId"
    from unnest(${events.map(({ accountId }) => accountId)}::bigint[], ${events.map(({ id }) => id)}::uuid[])
      as s (account_id, id)
    join campaign_events v on v.account_id = s.account_id and v.id = s.id
  `.execute(db);
  return rows;
}

/** Returns the messages of a campaign, as causes. */
export async function listEventIds(db: Connection, { accountId, campaignId }: Place): Promise<string[]> {
  const rows = await db
    .selectFrom("campaign_events")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A queued message's turn: when it was due, and how late it may be. */
interface HeldTurn {
  messageId: string;
  eventId: string;
  contactId: string;
  dueAt: Date;
  lateHours: number;
}

export async function listHeldTurns(
  db: Connection,
  { accountId, campaignId }: Place,
  held: readonly { id: string; contactId: string }[],
): Promise<HeldTurn[]> {
  const { rows } = await sql<HeldTurn>`
    select s.message_id as "messageId", s.event_id as "eventId", s.contact_id as "contactId", s.due_at as "dueAt", coalesce(v.late_hours, c.late_hours) as "lateHours"
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ contactId }) => contactId)}::uuid[])
      as m (id, contact_id)
    join campaign_sends s on s.account_id = ${accountId} and s.campaign_id = ${campaignId}
      and s.contact_id = m.contact_id and s.message_id = m.id
    join campaign_events v on v.account_id = s.account_id and v.id = s.event_id
    join campaigns c on c.account_id = s.account_id and c.id = s.campaign_id
  `.execute(db);
  return rows;
}

/** Records that messages which were waiting to be sent are missed. */
export async function missTurns(
  db: Connection,
  { accountId, campaignId }: Place,
  held: readonly { id: string; contactId: string }[],
  reasonOf: ReadonlyMap<string, string>,
): Promise<void> {
  const missed = held.filter(({ id }) => reasonOf.has(id));
  if (missed.length === 0) return;
  await sql`
    update campaign_sends s set outcome = 'missed', reason = m.reason
    from unnest(
      ${missed.map(({ id }) => id)}::uuid[], ${missed.map(({ contactId }) => contactId)}::uuid[],
      ${missed.map(({ id }) => reasonOf.get(id) ?? "")}::text[]
    ) as m (id, contact_id, reason)
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.contact_id = m.contact_id
      and s.message_id = m.id
  `.execute(db);
}

/**
 * Counts the contacts whose message came due in the outbox of a paused campaign, and those for whom it isn't too late;
 * without those whose next message came due too.
 */
export async function countHeldMessages(
  db: Connection,
  { accountId, campaignId }: Place,
  now: Date,
): Promise<{ held: number; inTime: number }> {
  const { rows } = await sql<{ held: number; inTime: number }>`
    select count(distinct s.contact_id)::int as held,
      count(distinct s.contact_id) filter (
        where s.due_at >= ${now}::timestamptz - make_interval(hours => coalesce(v.late_hours, c.late_hours))
      )::int as "inTime"
    from campaigns c
    join campaign_events v on v.account_id = c.account_id and v.campaign_id = c.id
    join outbox o on o.account_id = v.account_id and o.cause_id = v.id and o.state = 'waiting'
      and (o.wait_reason = ${CAMPAIGN_PAUSED} or o.due_at <= ${now})
    cross join lateral unnest(o.message_ids) as its (id)
    join messages m on m.account_id = o.account_id and m.id = its.id
    join campaign_sends s on s.account_id = c.account_id and s.campaign_id = c.id and s.contact_id = m.contact_id
      and s.message_id = m.id
    join campaign_enrollments e on e.account_id = s.account_id and e.campaign_id = s.campaign_id
      and e.contact_id = s.contact_id and e.state = 'in'
    where c.account_id = ${accountId} and c.id = ${campaignId}
      and (e.next_event_id is null or e.is_held or e.is_stale or coalesce(e.held_due_at, e.due_at) > ${now})
  `.execute(db);
  return rows[0]!;
}
