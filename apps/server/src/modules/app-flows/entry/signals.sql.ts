import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE } from "../run/enrollments.sql.ts";

/** Something that happened to a contact and that a flow may listen to. */
export interface Signal {
  accountId: number;
  contactId: string;
  kind: "keyword" | "tag-added" | "tag-removed" | "form" | "link" | "message" | "missed-call";
  subject: string;
  /** Tells it apart from every other one. */
  key: string;
  depth: number;
  /** What they texted. */
  answer: string | null;
  /** When it happened; null is the time of writing. */
  at: Date | null;
}

/** Notes what a flow of the account listens to, in the transaction in which it happens; the rest is passed over. */
export async function insertSignals(db: Connection, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return;
  await sql`
    insert into app_flow_signals (account_id, contact_id, kind, subject, key, depth, answer, at)
    select s.* from unnest(
      ${signals.map(({ accountId }) => accountId)}::bigint[], ${signals.map(({ contactId }) => contactId)}::uuid[],
      ${signals.map(({ kind }) => kind)}::text[], ${signals.map(({ subject }) => subject)}::text[],
      ${signals.map(({ key }) => key)}::text[], ${signals.map(({ depth }) => depth)}::int[],
      ${signals.map(({ answer }) => answer)}::text[], ${signals.map(({ at }) => at)}::timestamptz[]
    ) as s (account_id, contact_id, kind, subject, key, depth, answer, at)
    where exists (
      select from app_flow_listens l
      where l.account_id = s.account_id and l.kind = s.kind and l.subject = s.subject
    )
  `.execute(db);
}

/** Takes the next signals; whoever takes them acts on them in the same transaction. */
export async function takeSignals(db: Connection, limit: number): Promise<Signal[]> {
  const { rows } = await sql<Signal & { id: number }>`
    with next as (select id from app_flow_signals order by id limit ${limit} for update skip locked)
    delete from app_flow_signals s using next n where s.id = n.id
    returning s.id, s.account_id as "accountId", s.contact_id as "contactId", s.kind, s.subject, s.key, s.depth, s.answer,
      s.at
  `.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** A running or paused flow that a signal starts. */
export interface StartedFlow {
  id: string;
  version: number;
  state: "running" | "paused";
  reentry: string;
  reentryDays: number;
  trigger: FlowTrigger;
  firstStep: string | null;
  timeZone: string;
}

export const flowColumns = sql`
  f.id, f.version, f.state, f.reentry, f.reentry_days as "reentryDays", v.definition -> 'trigger' as trigger,
  v.definition #>> '{steps,0,id}' as "firstStep", a.timezone as "timeZone"
`;
export const startedFlows = sql`
  app_flows f
  join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id and v.version = f.version
  join accounts a on a.account_id = f.account_id
`;

/** The flows of an account that something starts. */
export async function listStartedBy(
  db: Connection,
  accountId: number,
  { kind, subject }: Pick<Signal, "kind" | "subject">,
): Promise<StartedFlow[]> {
  const { rows } = await sql<StartedFlow>`
    select ${flowColumns} from ${startedFlows}
    where f.account_id = ${accountId} and f.state <> 'draft' and f.trigger_kind = ${kind}
      and f.trigger_subject = ${subject}
    order by f.id
    for share of f
  `.execute(db);
  return rows;
}

/** A flow of the account that people can enter; null while it is a draft. */
export async function findStarted(
  db: Connection,
  accountId: number,
  flowId: string,
): Promise<StartedFlow | null> {
  const { rows } = await sql<StartedFlow>`
    select ${flowColumns} from ${startedFlows}
    where f.account_id = ${accountId} and f.id = ${flowId} and f.state <> 'draft' for share of f
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Lets those go on who wait for what happened, if they waited for it then already. Answers the flows.
 */
export async function wakeWaiting(db: Connection, signals: readonly Signal[]): Promise<void> {
  await sql`
    with woken as (
      select distinct on (e.account_id, e.flow_id, e.contact_id, e.entry)
        e.account_id, e.flow_id, e.contact_id, e.entry, s.answer
      from unnest(
        ${signals.map(({ accountId }) => accountId)}::bigint[], ${signals.map(({ contactId }) => contactId)}::uuid[],
        ${signals.map(({ kind }) => (kind === "message" ? "reply" : kind))}::text[],
        ${signals.map(({ subject }) => subject)}::text[], ${signals.map(({ answer }) => answer)}::text[],
        ${signals.map(({ at }) => at)}::timestamptz[]
      ) with ordinality as s (account_id, contact_id, kind, subject, answer, at, place)
      join app_flow_enrollments e on e.account_id = s.account_id and e.contact_id = s.contact_id and e.state = 'in'
        and e.waits_for = s.kind and e.waits_subject = s.subject and not e.happened and (s.at is null or e.since < s.at)
      order by e.account_id, e.flow_id, e.contact_id, e.entry, s.place
    )
    update app_flow_enrollments e set happened = true, answer = coalesce(w.answer, e.answer),
      due_at = case when e.held_due_at is null then ${AT_ONCE} end
    from woken w
    where e.account_id = w.account_id and e.flow_id = w.flow_id and e.contact_id = w.contact_id and e.entry = w.entry
      and e.state = 'in'
  `.execute(db);
}
