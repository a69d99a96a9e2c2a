import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import type { CampaignRow } from "../campaigns.sql.ts";

/** A time that is certainly past: due at once. */
export const AT_ONCE = sql`'epoch'::timestamptz`;

/** How contacts join: why, and the day their messages are counted from if one was chosen. */
export interface Joining {
  reason: string;
  joinedAt: Date | null;
  now: Date;
}

/** A contact who joined less than this ago did so by the same event. */
const AT_ONCE_SECONDS = 60;

type Rejoining = Pick<CampaignRow, "rejoining" | "rejoinDays">;

/** Contacts who entered before this can do so again. */
const againBefore = ({ rejoining, rejoinDays }: Rejoining, now: Date) =>
  rejoining === "after-days"
    ? sql`${now}::timestamptz - make_interval(days => ${rejoinDays})`
    : sql`${now}::timestamptz - make_interval(secs => ${AT_ONCE_SECONDS})`;

/** Whether they had their last message: no more follow. */
const hasFinished = sql`next_event_id is null and due_at is null and held_due_at is null and not is_stale and last_position > 0`;

/** Returns current members who would start over, or come back after the last message, as the campaign allows. */
export async function listStartingOver(
  db: Connection,
  accountId: number,
  campaign: Pick<CampaignRow, "id"> & Rejoining,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (campaign.rejoining === "never") return [];
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from campaign_enrollments
    where account_id = ${accountId} and campaign_id = ${campaign.id} and contact_id = any(${[...contactIds]}::uuid[])
      and state = 'in' and coalesce(entered_at, joined_at) < ${againBefore(campaign, now)}
      and (${campaign.rejoining !== "after-leaving"} or ${hasFinished})
    order by contact_id for update
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Adds contacts; returns those who were not in it. Contacts who left can rejoin if the campaign allows it. */
export async function insertEnrollments(
  db: Connection,
  accountId: number,
  campaign: Pick<CampaignRow, "id" | "state" | "moves"> & Rejoining,
  contactIds: readonly string[],
  { reason, joinedAt, now }: Joining,
): Promise<string[]> {
  const { id, state, moves, rejoining } = campaign;
  const mayComeBack =
    rejoining === "after-days"
      ? sql`coalesce(e.entered_at, e.joined_at) < ${againBefore(campaign, now)}`
      : sql`${rejoining !== "never"}`;
  const { rows } = await sql<{ contact_id: string }>`
    insert into campaign_enrollments as e
      (account_id, campaign_id, contact_id, joined_at, entered_at, has_join_date, join_reason, is_stale, due_at,
        moved_for)
    select account_id, ${id}, id, ${joinedAt ?? now}, ${now}, ${joinedAt !== null}, ${reason}, true,
      case when ${state !== "draft"} then ${AT_ONCE} end, ${moves}
    from contacts where account_id = ${accountId} and id = any(${[...contactIds]}::uuid[])
    order by id
    on conflict (account_id, campaign_id, contact_id) do update set
      entry = e.entry + 1, state = 'in', joined_at = excluded.joined_at, entered_at = excluded.entered_at,
      has_join_date = excluded.has_join_date, join_reason = excluded.join_reason, left_at = null, left_reason = null,
      last_position = 0, last_at = null, next_event_id = null, next_occurrence = '', due_at = excluded.due_at,
      is_stale = true, is_held = false, meant_at = null, pinned_event_id = null, pinned_occurrence = null, pinned_at = null,
      is_pinned_by_hand = false, pinned_on = null, moved_for = excluded.moved_for
    where e.state = 'left' and ${mayComeBack}
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Removes contacts; returns those who were in it. */
export async function endEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
  reason: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update campaign_enrollments set state = 'left', left_at = ${now}, left_reason = ${reason}, next_event_id = null,
      next_occurrence = '', due_at = null, held_due_at = null, meant_at = null, is_stale = false, is_held = false
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in'
      and contact_id = any(${[...contactIds]}::uuid[])
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Locks the contacts whose next message it is, waiting for turns in progress. */
export async function lockWaitingContacts(
  db: Connection,
  accountId: number,
  campaignId: string,
  eventId: string,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from campaign_enrollments
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in' and next_event_id = ${eventId}
    order by contact_id for update
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Lists the campaigns that these contacts leave because they answered. */
export async function listLeavingOnReply(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<{ campaignId: string; contactIds: string[] }[]> {
  const { rows } = await sql<{ campaignId: string; contactIds: string[] }>`
    select e.campaign_id as "campaignId", array_agg(e.contact_id) as "contactIds"
    from campaign_enrollments e join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
    where e.account_id = ${accountId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in'
      and c.leaves_on_reply
    group by e.campaign_id order by e.campaign_id
  `.execute(db);
  return rows;
}

/** Lists the campaigns whose next message to these contacts uses a channel; "phone" is all but email. */
export async function listWaitingByChannel(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  channel: string,
): Promise<{ campaignId: string; contactIds: string[] }[]> {
  const { rows } = await sql<{ campaignId: string; contactIds: string[] }>`
    select e.campaign_id as "campaignId", array_agg(e.contact_id order by e.contact_id) as "contactIds"
    from campaign_enrollments e
    join campaign_events v on v.account_id = e.account_id and v.id = e.next_event_id
    where e.account_id = ${accountId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in'
      and ${channel} in (case v.message_type when 'email' then 'email' else 'phone' end, case v.message_type when 'sms' then 'text' when 'mms' then 'picture' when 'rvm' then 'voice' else 'email' end)
    group by e.campaign_id order by e.campaign_id
  `.execute(db);
  return rows;
}

/** Lists a campaign's waiting messages to contacts. */
export async function listWaitingMessages(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    join campaign_events e on e.account_id = m.account_id and e.id = m.cause_id and e.campaign_id = ${campaignId}
    where m.account_id = ${accountId} and m.contact_id = any(${[...contactIds]}::uuid[]) and m.cause = 'campaign'
      and m.state = 'queued'
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the next contacts of a campaign, by id. */
export async function listContactsAfter(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const some = await db
    .selectFrom("campaign_enrollments")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .where("contact_id", ">", after)
    .select("contact_id")
    .orderBy("contact_id")
    .limit(limit)
    .execute();
  return some.map(({ contact_id }) => contact_id);
}

/** Marks contacts of a campaign that has just started to be timed. Those who joined before count as joining then. */
export async function markStale(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    with held as materialized (
      select account_id, campaign_id, contact_id from campaign_enrollments
      where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
      order by contact_id for update
    )
    update campaign_enrollments e set is_stale = true, due_at = ${AT_ONCE},
      joined_at = case when e.has_join_date then e.joined_at else greatest(e.joined_at, c.started_at) end
    from held join campaigns c on c.account_id = held.account_id and c.id = held.campaign_id
    where e.account_id = held.account_id and e.campaign_id = held.campaign_id and e.contact_id = held.contact_id
      and e.state = 'in' and e.held_due_at is null and not e.is_held
  `.execute(db);
}

/**
 * Counts the contacts waiting for a paused campaign: those whose message came due in the pause, those for whom it isn't
 * too late, and those who take turns at the account's rate.
 */
export async function countWaiting(
  db: Connection,
  accountId: number,
  { id, lateHours }: Pick<CampaignRow, "id" | "lateHours">,
  now: Date,
): Promise<{ contacts: number; held: number; inTime: number; inTurn: number; perMinute: number }> {
  const late = sql`(w.at < ${now}::timestamptz - interval '10 minutes')`;
  const { rows } = await sql<{
    contacts: number;
    held: number;
    inTime: number;
    inTurn: number;
    perMinute: number;
  }>`
    select count(*)::int as contacts, count(*) filter (where w.is_held)::int as held,
      count(*) filter (
        where w.is_held and w.at >= ${now}::timestamptz - make_interval(hours => coalesce(v.late_hours, ${lateHours}))
      )::int as "inTime",
      count(*) filter (
        where w.is_held and ${late}
          and w.at >= ${now}::timestamptz - make_interval(hours => coalesce(v.late_hours, ${lateHours}))
      )::int as "inTurn",
      (select a.late_messages_per_minute from accounts a where a.account_id = ${accountId}) as "perMinute"
    from (
      select account_id, next_event_id, coalesce(held_due_at, meant_at, due_at) as at,
        -- What came due may not have been put aside yet.
        not is_held and not is_stale and coalesce(held_due_at, due_at) <= ${now} as is_held
      from campaign_enrollments
      where account_id = ${accountId} and campaign_id = ${id} and state = 'in' and next_event_id is not null
    ) w
    left join campaign_events v on v.account_id = w.account_id and v.id = w.next_event_id
  `.execute(db);
  return rows[0]!;
}

/**
 * Sets held messages `e` of campaigns `c` due: dated ones at their time, others now if it is past, also where it was
 * pinned.
 */
export function setDueAgain(now: Date): RawBuilder<unknown> {
  const atBest = (time: RawBuilder<unknown>) =>
    sql`case when c.type in ('drip', 'delay') and ${time} < ${now} then ${now} else ${time} end`;
  return sql`
    is_held = false, held_due_at = null, due_at = ${atBest(sql`e.held_due_at`)},
    pinned_at = ${atBest(sql`e.pinned_at`)}
  `;
}

/** Makes messages due that waited for a contact's paused automations. */
export async function releaseContact(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    update campaign_enrollments e set ${setDueAgain(now)}
    from campaigns c
    where c.account_id = e.account_id and c.id = e.campaign_id and c.state = 'running' and e.account_id = ${accountId}
      and e.contact_id = ${contactId} and e.state = 'in' and e.held_due_at is not null and not e.is_held
    returning e.campaign_id
  `.execute(db);
  return rows.map(({ campaign_id }) => campaign_id);
}
