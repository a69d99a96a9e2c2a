import { readTimeZone } from "../../../clock/account-time-zone.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { lockedDue, type TurnBatch } from "../../../jobs/due-turns.ts";
import { contactTimeZone, type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";
import { AT_ONCE, type FlowPlace } from "./enrollments.sql.ts";

/** A contact whose turn it is, with everything that decides on it. */
export interface LockedPerson {
  contact: RenderContact;
  timeZone: string;
  entry: number;
  version: number;
  enteredBy: string;
  enteredAt: Date;
  depth: number;
  stepId: string | null;
  since: Date;
  waitsFor: string | null;
  waitsSubject: string;
  happened: boolean;
  answer: string | null;
  dueAt: Date;
  /** When this turn came up, possibly delayed by waiting behind others. */
  turnAt: Date;
  /** Messages due before this time are skipped. */
  missedBefore: Date | null;
  /** Future steps to skip. */
  skips: string[];
}

interface PersonRow extends MergeRow, Omit<LockedPerson, "contact" | "timeZone"> {
  contact_id: string;
  time_zone: string | null;
}

/** Locks those of a batch who are due until the transaction ends, skipping those another worker has locked. */
export async function lockDue(db: Connection, batch: TurnBatch, now: Date): Promise<LockedPerson[]> {
  // Once, not in each of up to 1,000 rows.
  const account_time_zone = await readTimeZone(db, batch.accountId);
  const { rows } = await sql<PersonRow>`
    with e as materialized (${lockedDue("app_flow_enrollments", batch, now)})
    select e.contact_id, e.entry, e.version, e.entered_by as "enteredBy", e.entered_at as "enteredAt", e.depth,
      e.step_id as "stepId", e.since, e.waits_for as "waitsFor", e.waits_subject as "waitsSubject", e.happened, e.answer,
      coalesce(e.meant_at, e.due_at) as "dueAt", e.due_at as "turnAt", e.missed_before as "missedBefore", e.skips, c.time_zone, ${mergeColumns}
    from e
      -- Apart (offset 0), or all of a smaller account are read for a few of them.
      cross join lateral (
        select * from contacts c where c.account_id = e.account_id and c.id = e.contact_id offset 0
      ) c
    order by e.contact_id
  `.execute(db);
  return rows.map((row) => ({
    contact: toMergeContact(row.contact_id, row),
    timeZone: contactTimeZone({
      time_zone: row.time_zone,
      phone_number: row.phone_number,
      account_time_zone,
    }),
    entry: row.entry,
    version: row.version,
    enteredBy: row.enteredBy,
    enteredAt: row.enteredAt,
    depth: row.depth,
    stepId: row.stepId,
    since: row.since,
    waitsFor: row.waitsFor,
    waitsSubject: row.waitsSubject,
    happened: row.happened,
    answer: row.answer,
    dueAt: row.dueAt,
    turnAt: row.turnAt,
    missedBefore: row.missedBefore,
    skips: row.skips,
  }));
}

/** Puts people aside who came due while the flow, or a contact's automations, are paused. */
export async function putAside(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update app_flow_enrollments set held_due_at = coalesce(meant_at, due_at), due_at = null, meant_at = null
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
}

/** Makes a contact due whose automations were paused; returns the flows. */
export async function releaseContact(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ flow_id: string }>`
    -- A wait that is to be timed anew has no moment yet.
    update app_flow_enrollments e set due_at = case when e.held_due_at = ${AT_ONCE} then ${AT_ONCE} else ${now} end,
      held_due_at = null
    from app_flows f
    where f.account_id = e.account_id and f.id = e.flow_id and f.state = 'running' and e.account_id = ${accountId}
      and e.contact_id = ${contactId} and e.state = 'in' and e.held_due_at is not null and not e.is_held
    returning e.flow_id
  `.execute(db);
  return rows.map(({ flow_id }) => flow_id);
}

/** A contact's place after a turn. */
export interface Standing {
  contactId: string;
  entry: number;
  state: "in" | "finished" | "left" | "halted";
  stepId: string | null;
  since: Date;
  waitsFor: string | null;
  waitsSubject: string;
  answer: string | null;
  dueAt: Date | null;
  /** The intended time, when it waits behind others. */
  meantAt: Date | null;
  endReason: string | null;
  /** Set when this turn changed their tags. */
  taggedAt: Date | null;
}

export async function writeStandings(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  standings: readonly Standing[],
  now: Date,
): Promise<void> {
  if (standings.length === 0) return;
  await sql`
    with s as materialized (
      select ${accountId}::bigint as account_id, ${flowId}::uuid as flow_id, given.*
      from unnest(
        ${standings.map(({ contactId }) => contactId)}::uuid[], ${standings.map(({ entry }) => entry)}::int[],
        ${standings.map(({ state }) => state)}::text[], ${standings.map(({ stepId }) => stepId)}::text[],
        ${standings.map(({ since }) => since)}::timestamptz[], ${standings.map(({ waitsFor }) => waitsFor)}::text[],
        ${standings.map(({ waitsSubject }) => waitsSubject)}::text[], ${standings.map(({ answer }) => answer)}::text[],
        ${standings.map(({ dueAt }) => dueAt)}::timestamptz[], ${standings.map(({ meantAt }) => meantAt)}::timestamptz[],
        ${standings.map(({ endReason }) => endReason)}::text[], ${standings.map(({ taggedAt }) => taggedAt)}::timestamptz[]
      ) as given (
        contact_id, entry, state, step_id, since, waits_for, waits_subject, answer, due_at, meant_at, end_reason, tagged_at
      )
    ), noted as materialized (
      -- What happened up to now, also in this transaction, ends no wait that begins here.
      select case when is_called then last_value else 0 end as id from app_flow_signals_id_seq
    )
    update app_flow_enrollments e set state = s.state, step_id = s.step_id, since = s.since, waits_for = s.waits_for,
      waits_subject = s.waits_subject, happened = false, is_set_by_hand = false, answer = s.answer, due_at = s.due_at, meant_at = s.meant_at, end_reason = s.end_reason,
      ended_at = case when s.state <> 'in' then ${now}::timestamptz end, waits_after = n.id,
      tagged_at = coalesce(s.tagged_at, e.tagged_at)
    from s, noted n
    where e.account_id = s.account_id and e.flow_id = s.flow_id and e.contact_id = s.contact_id and e.entry = s.entry
  `.execute(db);
}

export type StepOutcome =
  | "done"
  | "sent"
  | "withheld"
  | "missed"
  | "skipped"
  | "waiting"
  | "took"
  | "left"
  | "halted"
  | "failed";

/** A step that ran for a contact. */
export interface StepDone {
  contactId: string;
  entry: number;
  outcome: StepOutcome;
  branch: string | null;
  reason: string | null;
  messageId: string | null;
}

/** A step's turn: its position in the version, and when. */
interface StepAt {
  stepId: string;
  position: number;
  now: Date;
}

/** Records that a step runs for people. */
export async function beginStep(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { stepId, position, now }: StepAt,
  people: readonly { contactId: string; entry: number; version: number }[],
): Promise<void> {
  await sql`
    insert into app_flow_steps_done
      (account_id, flow_id, contact_id, entry, step_id, position, outcome, done_at, version)
    select ${accountId}, ${flowId}, p.contact_id, p.entry, ${stepId}, ${position}, 'done', ${now}, p.version
    from unnest(
      ${people.map(({ contactId }) => contactId)}::uuid[], ${people.map(({ entry }) => entry)}::int[],
      ${people.map(({ version }) => version)}::int[]
    ) as p (contact_id, entry, version)
  `.execute(db);
}

/** Records that people come to a step again, in a version that puts it ahead of them, and pass over it. */
export async function passOver(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { stepId, position, now }: StepAt,
  people: readonly { contactId: string; entry: number; version: number }[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update app_flow_steps_done d set passes = coalesce(d.passes, '[]') || jsonb_build_object(
      'version', p.version, 'position', ${position}::int, 'at', ${now.toISOString()}::text
    )
    from unnest(
      ${people.map(({ contactId }) => contactId)}::uuid[], ${people.map(({ entry }) => entry)}::int[],
      ${people.map(({ version }) => version)}::int[]
    ) as p (contact_id, entry, version)
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = p.contact_id and d.entry = p.entry
      and d.step_id = ${stepId}
  `.execute(db);
}

/** A step that a contact has had. */
interface HadStep {
  /** The branch they took. */
  branch: string | null;
  /** The versions in which they came to it; without those before this was recorded. */
  versions: number[];
}

/** Returns for whom a step is done already: a version can put it ahead of them again. */
export async function listDone(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  stepId: string,
  people: readonly { contactId: string; entry: number }[],
): Promise<Map<string, HadStep>> {
  const { rows } = await sql<HadStep & { contact_id: string }>`
    select d.contact_id, d.branch,
      array_remove(array[d.version] || array(select (each -> 'version')::int from jsonb_array_elements(d.passes) each), null)
        as versions
    from unnest(
      ${people.map(({ contactId }) => contactId)}::uuid[], ${people.map(({ entry }) => entry)}::int[]
    ) as p (contact_id, entry)
    join app_flow_steps_done d on d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = p.contact_id
      and d.entry = p.entry and d.step_id = ${stepId}
  `.execute(db);
  return new Map(rows.map(({ contact_id, ...had }) => [contact_id, had]));
}

/** Records a step's outcome. */
export async function finishStep(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  stepId: string,
  outcomes: readonly StepDone[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update app_flow_steps_done d set outcome = o.outcome, branch = o.branch, reason = o.reason, message_id = o.message_id
    from unnest(
      ${outcomes.map(({ contactId }) => contactId)}::uuid[], ${outcomes.map(({ entry }) => entry)}::int[],
      ${outcomes.map(({ outcome }) => outcome)}::text[], ${outcomes.map(({ branch }) => branch)}::text[],
      ${outcomes.map(({ reason }) => reason)}::text[], ${outcomes.map(({ messageId }) => messageId)}::uuid[]
    ) as o (contact_id, entry, outcome, branch, reason, message_id)
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = o.contact_id and d.entry = o.entry
      and d.step_id = ${stepId}
  `.execute(db);
}
