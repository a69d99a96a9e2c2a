import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE, type FlowPlace } from "../run/enrollments.sql.ts";

/** How many people's step came up while their flow was paused, and how many wait for one that is still to come. */
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

// What came due may not have been put aside yet.
const isHeld = (now: Date) => sql`not is_held and coalesce(held_due_at, due_at) <= ${now}`;

interface Release {
  place: FlowPlace;
  now: Date;
}

/** Moves all waits by the pause; whom something woke meanwhile, or who just came in, goes on now. */
export const releaseShifted = (
  db: Connection,
  { place: { accountId, flowId }, now }: Release,
  shiftMs: number,
) =>
  sql`
    update app_flow_enrollments set
      due_at = case
        when is_held then null
        when happened or (waits_for is null and held_due_at is not null) then ${now}
        else coalesce(held_due_at, due_at) + make_interval(secs => ${shiftMs / 1000})
      end,
      held_due_at = case when is_held then held_due_at + make_interval(secs => ${shiftMs / 1000}) end,
      meant_at = meant_at + make_interval(secs => ${shiftMs / 1000})
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in'
      and (held_due_at is not null or due_at is not null)
  `.execute(db);

/** Lets those whose step came up go on at the moments they had, skipping what they would have got; the rest keep theirs. */
export const releaseSkipping = (db: Connection, { place: { accountId, flowId }, now }: Release) =>
  sql`
    update app_flow_enrollments set
      missed_before = ${now},
      due_at = case when happened then ${AT_ONCE} else coalesce(held_due_at, meant_at, due_at) end,
      held_due_at = null, meant_at = null
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and ${isHeld(now)}
  `.execute(db);

/** Lets those whose step came up go on one after the other, the longest due first; the rest keep their moments. */
export const releaseSpaced = (
  db: Connection,
  { place: { accountId, flowId }, now }: Release,
  everyMs: number,
) =>
  sql`
    with held as (
      select contact_id, entry,
        row_number() over (order by coalesce(held_due_at, due_at), contact_id) - 1 as turn
      from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and ${isHeld(now)}
    )
    update app_flow_enrollments e set
      due_at = ${now}::timestamptz + h.turn * make_interval(secs => ${everyMs / 1000}), held_due_at = null,
      meant_at = null
    from held h
    where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = h.contact_id and e.entry = h.entry
  `.execute(db);
