import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";

/** An enrollment as it is stored, to be restored. */
export interface KeptEnrollment {
  contact_id: string;
  entry: number;
  state: "in" | "left";
}

/** Locks contacts' enrollments, also of those who left, and returns them. */
export async function lockEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<Map<string, KeptEnrollment>> {
  const { rows } = await sql<{ kept: KeptEnrollment }>`
    select jsonb_strip_nulls(to_jsonb(e)) as kept from campaign_enrollments e
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = any(${[...contactIds]}::uuid[])
    order by e.contact_id for update
  `.execute(db);
  return new Map(rows.map(({ kept }) => [kept.contact_id, kept]));
}

/** The error code of messages to contacts who left before they were sent. */
export const LEFT_CAMPAIGN = "left-campaign";

/** For `campaign_sends s`: whether its message was withdrawn because the contact left. */
const isWithdrawn = sql`exists (
  select from messages m where m.account_id = s.account_id and m.id = s.message_id and m.state = 'unsent'
    and m.error_code = ${LEFT_CAMPAIGN}
)`;

/** Forgets the turns in which contacts got nothing since they joined, so that they can have them again. */
export async function forgetUnsent(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    delete from campaign_sends s using campaign_enrollments e
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.contact_id = any(${[...contactIds]}::uuid[])
      and e.account_id = s.account_id and e.campaign_id = s.campaign_id and e.contact_id = s.contact_id
      and (s.entry = e.entry and s.outcome <> 'sent' or s.entry in (0, e.entry) and ${isWithdrawn})
  `.execute(db);
}

export async function deleteEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    delete from campaign_enrollments
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
}

/** Puts contacts back where they were; messages to them that were withdrawn since come due again. */
export async function restoreEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  kept: readonly KeptEnrollment[],
  now: Date,
): Promise<void> {
  await sql`
    update campaign_enrollments e set entry = k.entry, state = k.state, joined_at = k.joined_at, entered_at = k.entered_at,
      has_join_date = k.has_join_date, join_reason = k.join_reason, left_at = k.left_at, left_reason = k.left_reason,
      last_position = k.last_position, last_at = k.last_at, next_event_id = k.next_event_id,
      next_occurrence = k.next_occurrence, meant_at = null, is_held = k.is_held,
      held_due_at = case when k.is_held then k.held_due_at end, is_stale = k.state = 'in' and not k.is_held,
      due_at = case when k.state = 'in' and not k.is_held and c.state <> 'draft' then ${now}::timestamptz end,
      pinned_event_id = k.pinned_event_id, pinned_occurrence = k.pinned_occurrence, pinned_at = k.pinned_at,
      pinned_on = k.pinned_on, is_pinned_by_hand = k.is_pinned_by_hand, moved_for = c.moves
    from jsonb_populate_recordset(null::campaign_enrollments, ${JSON.stringify(kept)}::jsonb) k, campaigns c
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = k.contact_id
      and c.account_id = e.account_id and c.id = e.campaign_id
  `.execute(db);
  // Without a date of its own, it was just about to be sent.
  const ofFirst = (its: RawBuilder<unknown>, or: RawBuilder<unknown>) =>
    sql`case when f.entry > 0 then ${its} else ${or} end`;
  await sql`
    with back as materialized (
      select contact_id, entry from campaign_enrollments
      where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in' and not is_held
        and contact_id = any(${kept.map(({ contact_id }) => contact_id)}::uuid[])
    ), withdrawn as (
      delete from campaign_sends s using back b
      where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.contact_id = b.contact_id
        and s.entry in (0, b.entry) and ${isWithdrawn}
      returning s.contact_id, s.event_id, s.entry, s.occurrence, s.due_at
    ), first as (
      select distinct on (w.contact_id) w.*, coalesce((
          select max(o.position) from campaign_events o
          where o.account_id = v.account_id and o.campaign_id = v.campaign_id and o.position < v.position
        ), 0) as position_before
      from withdrawn w join campaign_events v on v.account_id = ${accountId} and v.id = w.event_id
      order by w.contact_id, w.due_at
    )
    update campaign_enrollments e set last_position = f.position_before, last_at = least(e.last_at, f.due_at),
      pinned_event_id = ${ofFirst(sql`f.event_id`, sql`e.pinned_event_id`)},
      pinned_occurrence = ${ofFirst(sql`f.occurrence`, sql`e.pinned_occurrence`)},
      pinned_at = ${ofFirst(sql`${now}`, sql`e.pinned_at`)}, pinned_on = ${ofFirst(sql`${now}`, sql`e.pinned_on`)},
      is_pinned_by_hand = ${ofFirst(sql`false`, sql`e.is_pinned_by_hand`)}
    from first f
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = f.contact_id
  `.execute(db);
}
