import { type Connection, sql } from "../../../db/connection.ts";
import { FLOW_PAUSED } from "../flow-cause.ts";
import { AT_ONCE, type FlowPlace } from "../run/enrollments.sql.ts";

/** Counts people who came due during a flow's pause, and those whose step is still to come. */
export async function countHeld(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  now: Date,
): Promise<{ held: number; waiting: number }> {
  const { rows } = await sql<{ held: number; waiting: number }>`
    select count(*) filter (where ${isHeld(now)})::int as held, count(*) filter (where not ${isHeld(now)})::int as waiting
    from app_flow_enrollments
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and step_id is not null
  `.execute(db);
  return rows[0] ?? { held: 0, waiting: 0 };
}

/**
 * Counts the messages that came due in the outbox during a flow's pause, the people they are for without those whose
 * step came due too, and how many of these people have a step still to come.
 */
export async function countHeldMessages(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  now: Date,
): Promise<{ messages: number; people: number; waiting: number }> {
  const { rows } = await sql<{ messages: number; people: number; waiting: number }>`
    select count(*)::int as messages,
      count(distinct m.contact_id) filter (where not coalesce(e.is_due, false))::int as people,
      count(distinct m.contact_id) filter (where not e.is_due)::int as waiting
    from outbox o
    cross join lateral unnest(o.message_ids) as its (id)
    join messages m on m.account_id = o.account_id and m.id = its.id and m.state = 'queued'
    left join lateral (
      select ${isHeld(now)} as is_due from app_flow_enrollments
      where account_id = o.account_id and flow_id = o.cause_id and contact_id = m.contact_id and state = 'in'
        and step_id is not null
    ) e on true
    where o.account_id = ${accountId} and o.cause_id = ${flowId} and o.state = 'waiting'
      and (o.wait_reason = ${FLOW_PAUSED} or o.due_at <= ${now})
  `.execute(db);
  return rows[0] ?? { messages: 0, people: 0, waiting: 0 };
}

// Due people may not have been put aside yet.
const isHeld = (now: Date) => sql`(not is_held and coalesce(held_due_at, due_at) <= ${now})`;

interface Release {
  place: FlowPlace;
  /** When it resumes. */
  now: Date;
  /** The number of people per batch. */
  limit: number;
}

/** The same in order of contact ids. */
interface ReleaseAfter extends Release {
  after: string;
}

/**
 * Shifts the waits of the next contacts by the pause; people woken in the meantime, or who just entered, continue now.
 */
export async function releaseShifted(
  db: Connection,
  { place: { accountId, flowId }, now, limit, after }: ReleaseAfter,
  shiftMs: number,
): Promise<string[]> {
  const shift = sql`make_interval(secs => ${shiftMs / 1000})`;
  const moment = sql`coalesce(e.held_due_at, e.due_at)`;
  // A wait to be timed again has no due time, so its starting point is shifted.
  const isAnew = sql`(e.waits_for is null and ${moment} = ${AT_ONCE})`;
  const { rows } = await sql<{ contact_id: string }>`
    with page as materialized (
      select contact_id, entry from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and contact_id > ${after}
      order by contact_id limit ${limit}
    ), released as (
      update app_flow_enrollments e set
        since = case when e.waits_for is not null or ${isAnew} then e.since + ${shift} else e.since end,
        due_at = case
          when e.is_held then null
          when e.is_set_by_hand then greatest(${moment}, ${now})
          when ${isAnew} then ${AT_ONCE}
          when e.happened then ${now}
          -- No wait, so nothing to shift: a first step that may still be ahead, or one that was put aside.
          when e.waits_for is null and (e.held_due_at is not null or e.meant_at is null) then greatest(${moment}, ${now})
          -- Whoever came in since has lost nothing to the pause.
          when e.entered_at > ${now} then e.due_at
          else ${moment} + ${shift}
        end,
        held_due_at = case
          when not e.is_held then null
          when e.is_set_by_hand or ${isAnew} then e.held_due_at
          else e.held_due_at + ${shift}
        end,
        meant_at = e.meant_at + ${shift}
      from page p
      where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = p.contact_id and e.entry = p.entry
        and ${moment} is not null
    )
    select contact_id from page order by contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Makes people due who are still put aside once everybody's wait was shifted; those who have to wait are put back. */
export async function releaseLeft(
  db: Connection,
  { place: { accountId, flowId }, now }: Pick<Release, "place" | "now">,
): Promise<void> {
  await sql`
    update app_flow_enrollments set held_due_at = null, meant_at = null,
      due_at = case when waits_for is null and held_due_at = ${AT_ONCE} then ${AT_ONCE} else ${now} end
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and not is_held and held_due_at <= ${now}
  `.execute(db);
}

/** Releases the next due people at their original times, skipping their missed steps. */
export async function releaseSkipping(
  db: Connection,
  { place: { accountId, flowId }, now, limit, after }: ReleaseAfter,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with page as materialized (
      select contact_id, entry from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and contact_id > ${after}
        and ${isHeld(now)} and missed_before is distinct from ${now}
      order by contact_id limit ${limit}
    ), released as (
      update app_flow_enrollments e set
        missed_before = ${now},
        due_at = case when e.happened then ${AT_ONCE} else coalesce(e.held_due_at, e.meant_at, e.due_at) end,
        held_due_at = null, meant_at = null
      from page p
      where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = p.contact_id and e.entry = p.entry
    )
    select contact_id from page order by contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Time between two people who continue spaced: sixty per minute. */
export const SPACED_MS = 1_000;

/** Releases the next people put aside one after the other, the longest due first; returns how many. */
export async function releaseSpaced(
  db: Connection,
  { place: { accountId, flowId }, now, limit }: Release,
  turn: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with held as materialized (
      select contact_id, entry, row_number() over (order by held_due_at, contact_id) - 1 + ${turn}::int as turn
      from (
        select contact_id, entry, held_due_at from app_flow_enrollments
        where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and not is_held
          and held_due_at is not null and held_due_at <= ${now}
        order by held_due_at, contact_id limit ${limit}
      ) h
    ), released as (
      -- Just after the moment of going on, by which whoever is not released yet is told.
      update app_flow_enrollments e set held_due_at = null, meant_at = null,
        due_at = case
          when e.waits_for is null and e.held_due_at = ${AT_ONCE} then ${AT_ONCE}
          else ${now}::timestamptz + h.turn * make_interval(secs => ${SPACED_MS / 1000}) + interval '1 millisecond'
        end
      from held h
      where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = h.contact_id and e.entry = h.entry
    )
    select count(*)::int as count from held
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Puts the next due people aside who were not yet; returns how many. Those whose wait is timed again have their turn now:
 * put aside, they would be released with the same time.
 */
export async function putDueAside(
  db: Connection,
  { place: { accountId, flowId }, now, limit }: Release,
): Promise<number> {
  const { rows } = await sql`
    update app_flow_enrollments e set held_due_at = coalesce(e.meant_at, e.due_at), due_at = null, meant_at = null
    from (
      select contact_id, entry from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and due_at <= ${now}
        and not (waits_for is null and due_at = ${AT_ONCE})
      limit ${limit}
    ) p
    where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = p.contact_id and e.entry = p.entry
    returning e.contact_id
  `.execute(db);
  return rows.length;
}
