import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { batchOf, withdrawMessages } from "../sending/index.ts";

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

const enteredAt = (alias: string) =>
  sql`coalesce(${column(alias, "entered_at")}, ${column(alias, "joined_at")})`;

/** Whether more messages can follow, and when the last one went: the later goes on. */
const progress = (alias: string) => {
  const its = (name: string) => column(alias, name);
  return sql`row(
    ${its("next_event_id")} is not null or ${its("due_at")} is not null or ${its("held_due_at")} is not null
      or ${its("is_stale")} or ${its("last_position")} = 0,
    coalesce(${its("last_at")}, '-infinity')
  )`;
};

/**
 * Whether one contact's enrollment in a campaign replaces the other's: the one that goes on, unless the other left
 * after it began.
 */
export const replacesEnrollment = (its: string, kept: string): RawBuilder<unknown> => sql`
  case
    when ${column(its, "state")} = 'left' then ${column(kept, "state")} = 'in'
      and ${column(its, "left_at")} > ${enteredAt(kept)}
    when ${column(kept, "state")} = 'left' then ${enteredAt(its)} > ${column(kept, "left_at")}
    else ${progress(its)} > ${progress(kept)}
  end`;

/**
 * Whether one contact's ways through an app flow replace the other's: those of the one who is in it, of both the one
 * who began first, unless the other left or completed it after that. Rows of a contact's enrollments, or of their steps.
 */
export const replacesFlow = (its: string, kept: string): RawBuilder<unknown> => {
  const latest = (alias: string) => sql`(
    select e.state, e.entered_at, e.ended_at from app_flow_enrollments e
    where e.account_id = ${column(alias, "account_id")} and e.flow_id = ${column(alias, "flow_id")}
      and e.contact_id = ${column(alias, "contact_id")} and e.state in ('in', 'left', 'finished')
    order by e.entry desc limit 1
  )`;
  return sql`(
    select case
      when b.state is null then true
      when a.state = 'in' and b.state = 'in' then a.entered_at < b.entered_at
      when a.state = 'in' then a.entered_at > b.ended_at
      else b.state = 'in' and a.ended_at > b.entered_at
    end
    from ${latest(its)} a left join ${latest(kept)} b on true
  )`;
};

/** Withdraws the waiting messages of a contact's ways through app flows that go no further. */
async function withdrawReplaced(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`
    select m.id from app_flow_enrollments t
    join app_flow_enrollments k on k.account_id = t.account_id and k.flow_id = t.flow_id and k.contact_id = ${intoId}
    join app_flow_steps_done d on d.account_id = t.account_id and d.flow_id = t.flow_id
      and d.contact_id = case when ${replacesFlow("t", "k")} then k.contact_id else t.contact_id end
    join messages m on m.account_id = d.account_id and m.id = d.message_id and m.state = 'queued'
    where t.account_id = ${accountId} and t.contact_id = ${fromId}
  `.execute(tx);
  await withdraw(tx, accountId, rows, now);
}

const withdraw = (tx: Connection, accountId: number, messages: readonly { id: string }[], now: Date) =>
  withdrawMessages(tx, accountId, [...new Set(messages.map(({ id }) => id))], {
    code: "taken-back",
    reason: "The contact was merged with one who gets this.",
    now,
  });

interface Merging {
  /** The contacts from which the kept one's number and email are taken. */
  sources: { phoneNumber: string; email: string };
  now: Date;
}

/** Whether a waiting message can't be withdrawn any more. */
const isClaimed = (message: RawBuilder<unknown>) => sql`
  select coalesce(bool_or(o.state = 'claimed'), false)
  from (${batchOf(sql`${message}.account_id`, sql`${message}.id`)}) o
`;

/** Prepares the automations of two contacts for a merge; undoing it needs nothing back. */
export async function alignAutomations(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  merging: Merging,
): Promise<void> {
  const { now } = merging;
  await alignCampaigns(tx, accountId, fromId, intoId, merging);
  await withdrawReplaced(tx, accountId, fromId, intoId, now);
}

/**
 * Counts the messages that two contacts of a campaign had since they joined as those of one: their entries get the same
 * number. Withdraws what waits for one of them and went to the other; of two that wait, one that is not on its way, else
 * the one to a number or an email that the kept contact won't have.
 */
async function alignCampaigns(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  { sources, now }: Merging,
): Promise<void> {
  await sql`
    with held as materialized (
      select campaign_id, contact_id, entry from campaign_enrollments
      where account_id = ${accountId} and contact_id in (${fromId}, ${intoId}) order by campaign_id, contact_id for update
    ), behind as materialized (
      select e.campaign_id, e.contact_id, e.entry, o.entry as as_entry
      from held e join held o on o.campaign_id = e.campaign_id and o.entry > e.entry
    ), counted as (
      update campaign_sends s set entry = b.as_entry from behind b
      where s.account_id = ${accountId} and s.campaign_id = b.campaign_id and s.contact_id = b.contact_id
        and s.entry = b.entry and not exists (
          select from campaign_sends t
          where t.account_id = s.account_id and t.campaign_id = s.campaign_id and t.contact_id = s.contact_id
            and t.event_id = s.event_id and t.entry = b.as_entry and t.occurrence = s.occurrence
        )
    )
    update campaign_enrollments e set entry = b.as_entry from behind b
    where e.account_id = ${accountId} and e.campaign_id = b.campaign_id and e.contact_id = b.contact_id
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select w.id from campaign_sends f
    join campaign_sends k on k.account_id = f.account_id and k.campaign_id = f.campaign_id and k.event_id = f.event_id
      and k.entry = f.entry and k.occurrence = f.occurrence and k.contact_id = ${intoId}
    join messages m on m.account_id = f.account_id and m.id = f.message_id
    join messages n on n.account_id = k.account_id and n.id = k.message_id
    cross join lateral (
      select case
        when m.state = 'queued' and n.state in ('sent', 'delivered') then m.id
        when n.state = 'queued' and m.state in ('sent', 'delivered') then n.id
        when m.state = 'queued' and n.state = 'queued' then case
          when (${isClaimed(sql`m`)}) > (${isClaimed(sql`n`)}) then n.id
          when (${isClaimed(sql`n`)}) > (${isClaimed(sql`m`)}) then m.id
          when ${fromId} = case m.type when 'email' then ${sources.email} else ${sources.phoneNumber} end then n.id
          else m.id
        end
      end as id
    ) w
    where f.account_id = ${accountId} and f.contact_id = ${fromId} and w.id is not null
  `.execute(tx);
  await withdraw(tx, accountId, rows, now);
}

/** Has the next messages of contacts in campaigns computed again, by what they had. */
export async function timeCampaignsAnew(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update campaign_enrollments e set is_stale = true, due_at = 'epoch', meant_at = null
    from campaigns c
    where e.account_id = ${accountId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in'
      and e.held_due_at is null and not e.is_held
      and c.account_id = e.account_id and c.id = e.campaign_id and c.state <> 'draft'
  `.execute(tx);
}

/**
 * Has contacts pass over what one of them had in a flow while they were one: steps without a version are not taken for a
 * loop.
 */
export async function forgetStepVersions(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update app_flow_steps_done d set version = null
    from app_flow_enrollments e
    where e.account_id = ${accountId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in'
      and d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id and d.entry = e.entry
  `.execute(tx);
}
