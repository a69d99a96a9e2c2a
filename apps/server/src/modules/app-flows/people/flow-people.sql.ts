import type { ContactFlow, FlowPerson, FlowStepPeople, FlowWay } from "@broadcast/contract/flow-people";
import type { FlowReentry } from "@broadcast/domain/automation/app-flow";
import { type Connection, sql } from "../../../db/connection.ts";
import type { chosenContacts } from "../../contact-actions/index.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../../contacts/index.ts";
import { batchOf } from "../../sending/index.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";
import { isOf } from "./step-figures.sql.ts";

/** For `app_flow_steps_done d` with `messages m`: the outcome of a step, of a message as its carrier reported it. */
const outcome = sql`
  case when d.outcome <> 'sent' then d.outcome when m.state in ('queued', 'delivered', 'failed') then m.state
    when m.state = 'unsent' then 'withheld' else 'sent' end
`;

/** Why it wasn't done or sent, or why its message waits in the outbox. */
const reason = sql`
  coalesce(d.reason, m.error, case when m.state = 'queued' then (
    select o.wait_reason from (${batchOf(sql`m.account_id`, sql`m.id`)}) o
  ) end)
`;

export async function listPeople(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { stepId, which }: { stepId: string; which: FlowStepPeople },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ people: FlowPerson[]; total: number }> {
  const from =
    which === "here"
      ? sql`
          from app_flow_enrollments e join contacts c on c.account_id = e.account_id and c.id = e.contact_id
          where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.state = 'in' and e.step_id = ${stepId}
        `
      : sql`
          from app_flow_steps_done d join contacts c on c.account_id = d.account_id and c.id = d.contact_id
          left join messages m on m.account_id = d.account_id and m.id = d.message_id
          where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.step_id = ${stepId} and ${isOf[which]}
        `;
  const own =
    which === "here"
      ? sql`'waiting' as outcome, null as reason, coalesce(nullif(e.due_at, 'epoch'), nullif(e.held_due_at, 'epoch'), e.since) as at`
      : sql`${outcome} as outcome, ${reason} as reason, d.done_at as at`;
  const order = which === "here" ? sql`at, c.id` : sql`d.done_at desc, c.id`;
  const total =
    which === "here"
      ? sql`
          select coalesce(sum(count), 0)::int as total from app_flow_counts
          where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and step_id = ${stepId}
        `
      : sql`select count(*)::int as total ${from}`;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { outcome: FlowPerson["outcome"]; reason: string | null; at: Date }>`
      select ${namedColumns}, ${own} ${from} order by ${order} limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`${total}`.execute(db),
  ]);
  return {
    people: rows.map((row) => ({
      contact: toNamedContact(row),
      outcome: row.outcome,
      reason: row.reason,
      at: row.at.toISOString(),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** Counts chosen contacts by their state in a flow; `chosen` selects their ids. */
export async function countStandingOf(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  chosen: ReturnType<typeof chosenContacts>,
  { reentry, reentryDays, now }: { reentry: FlowReentry; reentryDays: number; now: Date },
): Promise<{ total: number; inIt: number; notAgain: number }> {
  const notYet = sql`${reentry} = 'after-days' and e.entered_at > ${now}::timestamptz - make_interval(days => ${reentryDays})`;
  const { rows } = await sql<{ total: number; inIt: number; notAgain: number }>`
    select count(*)::int as total, count(*) filter (where e.is_in)::int as "inIt",
      count(*) filter (where not e.is_in and (${reentry} = 'never' or ${notYet}))::int as "notAgain"
    from (${chosen.where("contacts.archived_at", "is", null).select("contacts.id")}) c
    left join (
      select contact_id, bool_or(state = 'in') as is_in, max(entered_at) as entered_at from app_flow_enrollments
      where account_id = ${accountId} and flow_id = ${flowId} and state <> 'missed' group by contact_id
    ) e on e.contact_id = c.id
  `.execute(db);
  return rows[0] ?? { total: 0, inIt: 0, notAgain: 0 };
}

export async function findNamedContact(db: Connection, accountId: number, contactId: string) {
  const { rows } = await sql<NamedRow>`
    select ${namedColumns} from contacts c where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  return rows[0] ? toNamedContact(rows[0]) : null;
}

/** A contact's way through a flow, before its steps are added from their version. */
export interface WayRow {
  flow: ContactFlow["flow"];
  entry: number;
  version: number;
  state: FlowWay["state"];
  enteredAt: Date;
  enteredBy: string;
  endedAt: Date | null;
  endReason: string | null;
  stepId: string | null;
  waitsFor: string | null;
  dueAt: Date | null;
  isHeld: boolean;
  isSetByHand: boolean;
  skips: string[];
  /** With the version in which each was done; null before that was recorded. */
  steps: (Omit<FlowWay["steps"][number], "step"> & { version: number | null })[];
}

const wayColumns = sql`
  e.entry, e.version, e.state, e.entered_at as "enteredAt", e.entered_by as "enteredBy", e.ended_at as "endedAt",
  e.end_reason as "endReason", e.step_id as "stepId", e.waits_for as "waitsFor",
  coalesce(nullif(e.held_due_at, 'epoch'), nullif(e.due_at, 'epoch')) as "dueAt", e.is_held as "isHeld",
  e.is_set_by_hand as "isSetByHand", e.skips, s.steps,
  jsonb_build_object('_id', f.id, 'name', i.name, 'state', f.state) as flow
`;
const wayTables = sql`
  join app_flows f on f.account_id = e.account_id and f.id = e.flow_id
  join content_items i on i.account_id = f.account_id and i.id = f.id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'stepId', d.step_id, 'outcome', t.outcome, 'branch', d.branch, 'reason', t.reason, 'version', t.version,
      'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by t.at, t.position), '[]') as steps
    from app_flow_steps_done d
    left join messages m on m.account_id = d.account_id and m.id = d.message_id
    cross join lateral (
      select ${outcome}, ${reason}, d.version, d.done_at, d.position
      union all
      select 'passed-over', coalesce('They had this step in version ' || d.version || '.', 'They already had this step.'),
        (pass -> 'version')::int, (pass ->> 'at')::timestamptz, (pass -> 'position')::int
      from jsonb_array_elements(d.passes) pass
    ) t (outcome, reason, version, at, position)
    where d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id and d.entry = e.entry
  ) s
`;

/** Lists a contact's ways through a flow, latest first. */
export async function listWays(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactId: string,
): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select ${wayColumns} from app_flow_enrollments e ${wayTables}
    where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = ${contactId}
    order by e.entry desc limit ${WAYS_SHOWN}
  `.execute(db);
  return rows;
}

const WAYS_SHOWN = 20;
const FLOWS_SHOWN = 100;

/** Lists a contact's last way through each flow they are or were in; current ones first. */
export async function listLastWays(db: Connection, accountId: number, contactId: string): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    with last as (
      select distinct on (flow_id) * from app_flow_enrollments
      where account_id = ${accountId} and contact_id = ${contactId} order by flow_id, entry desc
    )
    select ${wayColumns} from (
      select * from last order by (state = 'in') desc, entered_at desc limit ${FLOWS_SHOWN}
    ) e ${wayTables}
    order by (e.state = 'in') desc, e.entered_at desc
  `.execute(db);
  return rows;
}
