import { type Connection, sql } from "../../../db/connection.ts";

/** A time that is certainly past: due at once. */
export const AT_ONCE = sql`'epoch'::timestamptz`;

export interface FlowPlace {
  accountId: number;
  flowId: string;
}

/** A contact entering a flow. */
export interface Entry {
  contactId: string;
  /** The key of the trigger: the same key never enters a contact twice. */
  key: string;
  by: string;
  depth: number;
  answer: string | null;
  /** When it happened, and when the first step is due. */
  at: Date;
  dueAt: Date;
}

/** Why a triggered contact doesn't enter. */
export interface NotIn {
  state: "halted" | "missed";
  reason: string;
}

/** Enters people who are allowed to; returns them. With `notIn`, only records that they would have entered. */
export async function insertEnrollments(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  flow: {
    version: number;
    reentry: string;
    reentryDays: number;
    firstStep: string | null;
  },
  entries: readonly Entry[],
  notIn: NotIn | null = null,
): Promise<string[]> {
  const once = [...new Map(entries.map((entry) => [entry.contactId, entry])).values()];
  const mayEnter =
    flow.reentry === "never"
      ? sql`l.entered_at is null`
      : flow.reentry === "after-days"
        ? sql`not coalesce(l.is_in, false)
            and (l.entered_at is null or n.at >= l.entered_at + make_interval(days => ${flow.reentryDays}))`
        : // A contact who is in it and starts over was removed just before.
          sql`not coalesce(l.is_in, false)`;
  const { rows } = await sql<{ contact_id: string }>`
    insert into app_flow_enrollments (
      account_id, flow_id, contact_id, entry, version, state, entered_at, entered_by, trigger_key, depth, step_id, since,
      answer, due_at, ended_at, end_reason
    )
    select k.account_id, ${flowId}, k.id, coalesce(l.entry, 0) + 1, ${flow.version},
      ${notIn?.state ?? "in"}, n.at, n.by, n.key, n.depth, ${notIn ? null : flow.firstStep}, n.at, n.answer,
      case when ${notIn === null} then n.due_at end, case when ${notIn !== null} then n.at end, ${notIn?.reason ?? null}
    from unnest(
      ${once.map(({ contactId }) => contactId)}::uuid[], ${once.map(({ key }) => key)}::text[],
      ${once.map(({ by }) => by)}::text[], ${once.map(({ depth }) => depth)}::int[],
      ${once.map(({ answer }) => answer)}::text[], ${once.map(({ at }) => at)}::timestamptz[],
      ${once.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as n (contact_id, key, by, depth, answer, at, due_at)
    join contacts k on k.account_id = ${accountId} and k.id = n.contact_id and k.archived_at is null
    left join lateral (
      select max(e.entry) as entry, max(e.entered_at) filter (where e.state <> 'missed') as entered_at, bool_or(e.state = 'in') as is_in, bool_or(e.trigger_key = n.key) as is_known
      from app_flow_enrollments e where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = k.id
    ) l on true
    where ${mayEnter} and not coalesce(l.is_known, false)
    order by k.id
    on conflict do nothing
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

const leaving = (reason: string, now: Date) => sql`
  state = 'left', ended_at = ${now}, end_reason = ${reason}, due_at = null, held_due_at = null, meant_at = null,
  waits_for = null
`;

/** Removes people whom this key has not entered yet, so that they can start over; returns them. */
export async function endForStartingOver(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  entries: readonly Entry[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update app_flow_enrollments e set ${leaving("They started over.", now)}
    from unnest(
      ${entries.map(({ contactId }) => contactId)}::uuid[], ${entries.map(({ key }) => key)}::text[]
    ) as n (contact_id, key)
    where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = n.contact_id and e.state = 'in'
      and not exists (
        select from app_flow_enrollments o
        where o.account_id = e.account_id and o.flow_id = e.flow_id and o.contact_id = e.contact_id and o.trigger_key = n.key
      )
    returning e.contact_id
  `.execute(db);
  return [...new Set(rows.map(({ contact_id }) => contact_id))];
}

/** Lists a flow's waiting messages to people. */
export async function listWaitingMessages(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from app_flow_steps_done d
    join messages m on m.account_id = d.account_id and m.id = d.message_id and m.state = 'queued'
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = any(${[...contactIds]}::uuid[])
      and d.message_id is not null
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes contacts; returns those who were in it. */
export async function endEnrollments(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactIds: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update app_flow_enrollments set ${leaving(reason, now)}
    where account_id = ${accountId} and flow_id = ${flowId} and contact_id = any(${[...contactIds]}::uuid[])
      and state = 'in'
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Removes people whom something entered and who are still in the flow by that; returns them. */
export async function endEntered(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactIds: readonly string[],
  key: string,
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update app_flow_enrollments set ${leaving(reason, now)}
    where account_id = ${accountId} and flow_id = ${flowId} and contact_id = any(${[...contactIds]}::uuid[])
      and trigger_key = ${key} and state = 'in'
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Forgets entries of people who got no message through them, as though they had never entered. */
export async function forgetUnsent(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactIds: readonly string[],
  key: string,
): Promise<void> {
  await sql`
    with gone as (
      delete from app_flow_enrollments e
      where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = any(${[...contactIds]}::uuid[])
        and e.trigger_key = ${key} and e.state <> 'in' and not exists (
          select from app_flow_steps_done d
          where d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id
            and d.entry = e.entry and d.message_id is not null
        )
      returning contact_id, entry
    )
    delete from app_flow_steps_done d using gone g
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = g.contact_id and d.entry = g.entry
  `.execute(db);
}

/** Whether a flow stopped a circle for any contact since a time. */
export async function hasHaltedSince(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from app_flow_enrollments where account_id = ${accountId} and flow_id = ${flowId} and state = 'halted'
      and ended_at > ${since} limit 1
  `.execute(db);
  return rows.length > 0;
}
