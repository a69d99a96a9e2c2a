import type { FlowPerson, FlowWay } from "@broadcast/contract/app-flows";
import { type Connection, sql } from "../../db/connection.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";
import type { FlowPlace } from "./enrollments.sql.ts";

export async function listPeople(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { stepId, which }: { stepId: string; which: "here" | "passed" },
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
          where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.step_id = ${stepId}
        `;
  const own =
    which === "here"
      ? sql`'waiting' as outcome, null as reason, coalesce(nullif(e.due_at, 'epoch'), e.held_due_at, e.since) as at`
      : sql`d.outcome, coalesce(d.reason, m.error) as reason, d.done_at as at`;
  const order = which === "here" ? sql`at, c.id` : sql`d.done_at desc, c.id`;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { outcome: FlowPerson["outcome"]; reason: string | null; at: Date }>`
      select ${namedColumns}, ${own} ${from} order by ${order} limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
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

export async function findNamedContact(db: Connection, accountId: number, contactId: string) {
  const { rows } = await sql<NamedRow>`
    select ${namedColumns} from contacts c where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  return rows[0] ? toNamedContact(rows[0]) : null;
}

/** Somebody's ways through a flow, the latest first. */
export async function listWays(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  contactId: string,
): Promise<FlowWay[]> {
  const { rows } = await sql<{
    entry: number;
    version: number;
    state: FlowWay["state"];
    entered_at: Date;
    entered_by: string;
    ended_at: Date | null;
    end_reason: string | null;
    step_id: string | null;
    due_at: Date | null;
    steps: FlowWay["steps"];
  }>`
    select e.entry, e.version, e.state, e.entered_at, e.entered_by, e.ended_at, e.end_reason, e.step_id,
      coalesce(nullif(e.due_at, 'epoch'), e.held_due_at) as due_at, s.steps
    from app_flow_enrollments e
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'stepId', d.step_id, 'outcome', d.outcome, 'branch', d.branch, 'reason', coalesce(d.reason, m.error),
        'at', to_char(d.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by d.done_at, d.position), '[]') as steps
      from app_flow_steps_done d
      left join messages m on m.account_id = d.account_id and m.id = d.message_id
      where d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id and d.entry = e.entry
    ) s
    where e.account_id = ${accountId} and e.flow_id = ${flowId} and e.contact_id = ${contactId}
    order by e.entry desc limit 20
  `.execute(db);
  return rows.map((row) => ({
    entry: row.entry,
    version: row.version,
    state: row.state,
    enteredAt: row.entered_at.toISOString(),
    enteredBy: row.entered_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    stepId: row.step_id,
    dueAt: row.due_at?.toISOString() ?? null,
    steps: row.steps,
  }));
}
