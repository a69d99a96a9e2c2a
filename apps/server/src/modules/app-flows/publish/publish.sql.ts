import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE, type FlowPlace } from "../run/enrollments.sql.ts";

/** People at a step of a version, and the ranges of their entry and due times. */
export interface StandingGroup {
  version: number;
  stepId: string;
  people: number;
  since: [Date, Date];
  due: [Date, Date] | null;
}

/** Counts people by version and step. */
export async function countStanding(
  db: Connection,
  { accountId, flowId }: FlowPlace,
): Promise<StandingGroup[]> {
  const { rows } = await sql<{
    version: number;
    stepId: string;
    people: number;
    since_first: Date;
    since_last: Date;
    due_first: Date | null;
    due_last: Date | null;
  }>`
    select version, step_id as "stepId", count(*)::int as people, min(since) as since_first, max(since) as since_last,
      min(coalesce(held_due_at, due_at)) as due_first, max(coalesce(held_due_at, due_at)) as due_last
    from app_flow_enrollments
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and step_id is not null
    group by version, step_id order by step_id, version
  `.execute(db);
  return rows.map(({ version, stepId, people, since_first, since_last, due_first, due_last }) => ({
    ...{ version, stepId, people, since: [since_first, since_last] },
    due: due_first && due_last && [due_first, due_last],
  }));
}

/** A move of people at a step of a version. */
export interface Move {
  from: { version: number; stepId: string };
  toVersion: number;
  /** The step they continue at, or their current one when only the version changes. */
  toStep: string;
  /** `keep` leaves their due time; the others make the engine time the step again, from their entry or from now. */
  timing: "keep" | "entry" | "anew" | "at-once";
}

/** What people who keep their due time wait for from now on, at a wait for something. */
export interface WaitedFor {
  event: string;
  subject: string;
}

/** A number of people at a step, those due first, as of a time. */
interface Some {
  now: Date;
  limit: number;
}

const standingAt = (
  { accountId, flowId }: FlowPlace,
  { version, stepId }: Move["from"],
  limit: number,
) => sql`
  select contact_id, entry from app_flow_enrollments
  where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and version = ${version}
    and step_id = ${stepId}
  order by due_at limit ${limit}
`;

/** Returns how many were moved. */
export async function moveToVersion(
  db: Connection,
  place: FlowPlace,
  { from, toVersion, toStep, timing }: Move,
  { now, limit, waitedFor }: Some & { waitedFor: WaitedFor | null },
): Promise<number> {
  const isAnew = timing !== "keep";
  // People held by a pause stay held: resuming selects them.
  const due = timing === "at-once" ? sql`${now}::timestamptz` : AT_ONCE;
  const event = sql`${waitedFor?.event ?? null}::text`;
  const subject = sql`${waitedFor?.subject ?? null}::text`;
  // Whoever got what they waited for continues with that.
  const waits = sql`(${event} is not null and e.waits_for is not null and not e.happened)`;
  const { numAffectedRows } = await sql`
    with noted as materialized (
      select case when is_called then last_value else 0 end as id from app_flow_signals_id_seq
    )
    update app_flow_enrollments e set version = ${toVersion}, step_id = ${toStep},
      since = case when ${timing === "anew" || timing === "at-once"} then ${now}::timestamptz else e.since end,
      waits_for = case when ${isAnew} then null when ${waits} then ${event} else e.waits_for end,
      waits_subject = case when ${isAnew} then '' when ${waits} then ${subject} else e.waits_subject end,
      -- Another event counts from now on, as it would for people who come to the wait now.
      waits_after = case
        when ${waits} and (e.waits_for, e.waits_subject) is distinct from (${event}, ${subject}) then n.id else e.waits_after
      end,
      happened = e.happened and not ${isAnew},
      due_at = case when ${isAnew} and e.held_due_at is null then ${due} else e.due_at end,
      held_due_at = case when ${isAnew} and e.held_due_at is not null then ${due} else e.held_due_at end,
      meant_at = case when not ${isAnew} then e.meant_at end
    from (${standingAt(place, from, limit)}) p, noted n
    where e.account_id = ${place.accountId} and e.flow_id = ${place.flowId} and e.contact_id = p.contact_id
      and e.entry = p.entry
  `.execute(db);
  return Number(numAffectedRows);
}

/** Removes people at a step; returns them. */
export async function endStanding(
  db: Connection,
  place: FlowPlace,
  from: Move["from"],
  as: Some & { state: "left" | "finished"; reason: string },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update app_flow_enrollments e set state = ${as.state}, ended_at = ${as.now}, end_reason = ${as.reason},
      due_at = null, held_due_at = null, meant_at = null, waits_for = null, step_id = null
    from (${standingAt(place, from, as.limit)}) p
    where e.account_id = ${place.accountId} and e.flow_id = ${place.flowId} and e.contact_id = p.contact_id
      and e.entry = p.entry
    returning e.contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}
