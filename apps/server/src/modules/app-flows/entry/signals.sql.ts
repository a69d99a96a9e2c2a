import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE } from "../run/enrollments.sql.ts";

/** Something that happened to a contact and that a flow can listen to. */
export interface Happening {
  accountId: number;
  contactId: string;
  kind:
    | "keyword"
    | "tag-added"
    | "tag-removed"
    | "form"
    | "link"
    | "message"
    | "missed-call"
    | "purchase"
    | "opted-out"
    | "changed";
  subject: string;
  /** Identifies it. */
  key: string;
  depth: number;
  /** The text they sent. */
  answer: string | null;
  /** When it happened; null means the time of writing. */
  at: Date | null;
}

/** A recorded happening, numbered in the order of recording. */
export interface Signal extends Happening {
  id: number;
}

/** Records what the account's flows listen to, in the transaction in which it happens; ignores the rest. */
export async function insertSignals(db: Connection, signals: readonly Happening[]): Promise<void> {
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
      where l.account_id = s.account_id and l.kind = s.kind and l.subject in (s.subject, '')
    )
  `.execute(db);
}

/** Lists the accounts with signals. */
export async function listSignaled(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    -- From one account to the next, however much happened in each.
    with recursive a as (
      (select account_id from app_flow_signals order by account_id limit 1)
      union all
      select (select s.account_id from app_flow_signals s where s.account_id > a.account_id order by s.account_id limit 1)
      from a where a.account_id is not null
    )
    select account_id from a where account_id is not null
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Locks the next signals of an account in the order of recording, failed ones after the others. */
export async function lockSignals(db: Connection, accountId: number, limit: number): Promise<Signal[]> {
  const { rows } = await sql<Signal>`
    select id, account_id as "accountId", contact_id as "contactId", kind, subject, key, depth, answer, at
    from app_flow_signals where account_id = ${accountId} order by tries, id limit ${limit} for update skip locked
  `.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Removes handled signals; failed ones stay, behind the rest of their account. */
export async function endSignals(
  db: Connection,
  { done, stumbled }: { done: readonly Signal[]; stumbled: readonly Signal[] },
): Promise<void> {
  const idsOf = (signals: readonly Signal[]) => signals.map(({ id }) => id);
  await sql`delete from app_flow_signals where id = any(${idsOf(done)}::bigint[])`.execute(db);
  await sql`
    update app_flow_signals set tries = tries + 1 where id = any(${idsOf(stumbled)}::bigint[])
  `.execute(db);
}

/** Moves the next signals of an account behind its others. */
export const putSignalsBehind = (db: Connection, accountId: number, limit: number) =>
  sql`
    update app_flow_signals set tries = tries + 1 where id in (
      select id from app_flow_signals where account_id = ${accountId} order by tries, id limit ${limit}
      for update skip locked
    )
  `.execute(db);

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

/** Lists the account's flows that something starts. */
export const listStartedBy = (
  db: Connection,
  accountId: number,
  { kind, subject }: Pick<Signal, "kind" | "subject">,
): Promise<StartedFlow[]> =>
  lockStarted(db, accountId, sql`f.trigger_kind = ${kind} and f.trigger_subject in (${subject}, '')`);

/** Returns a flow that people can enter; null while it is a draft. */
export async function findStarted(
  db: Connection,
  accountId: number,
  flowId: string,
): Promise<StartedFlow | null> {
  const [flow] = await lockStarted(db, accountId, sql`f.id = ${flowId}`);
  return flow ?? null;
}

async function lockStarted(
  db: Connection,
  accountId: number,
  which: RawBuilder<unknown>,
): Promise<StartedFlow[]> {
  const locked = await sql<{ id: string }>`
    select f.id from app_flows f where f.account_id = ${accountId} and f.state <> 'draft' and ${which}
    order by f.id for share
  `.execute(db);
  if (locked.rows.length === 0) return [];
  // Read once locked: a version published while the lock was awaited is the one they enter.
  const { rows } = await sql<StartedFlow>`
    select ${flowColumns} from ${startedFlows}
    where f.account_id = ${accountId} and f.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) order by f.id
  `.execute(db);
  return rows;
}

/** Records that a change may let contacts who are in a flow reach its goal. */
export async function insertChanged(
  db: Connection,
  contacts: readonly { accountId: number; contactId: string }[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into app_flow_signals (account_id, contact_id, kind, key)
    select distinct c.account_id, c.contact_id, 'changed', ''
    from unnest(
      ${contacts.map(({ accountId }) => accountId)}::bigint[], ${contacts.map(({ contactId }) => contactId)}::uuid[]
    ) as c (account_id, contact_id)
    join app_flows f on f.account_id = c.account_id and f.goal is not null
    join app_flow_enrollments e on e.account_id = f.account_id and e.flow_id = f.id and e.contact_id = c.contact_id
      and e.state = 'in'
  `.execute(db);
}

/** Whether a signal ends the wait of an enrollment `e`. */
const endsWait = (signal: string) => {
  const its = (column: string) => sql.ref(`${signal}.${column}`);
  return sql`
    e.state = 'in' and e.waits_for = ${its("kind")} and e.waits_subject in (${its("subject")}, '') and not e.happened
      and ${its("id")} > e.waits_after and (${its("at")} is null or e.since < ${its("at")})
  `;
};

/** Continues people who already waited for this when it happened; returns what they waited for. */
export async function wakeWaiting(db: Connection, signals: readonly Signal[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with woken as (
      select distinct on (e.account_id, e.flow_id, e.contact_id, e.entry)
        e.account_id, e.flow_id, e.contact_id, e.entry, s.kind, s.subject, s.answer, s.at, s.id
      from unnest(
        ${signals.map(({ accountId }) => accountId)}::bigint[], ${signals.map(({ contactId }) => contactId)}::uuid[],
        ${signals.map(({ kind }) => (kind === "message" ? "reply" : kind))}::text[],
        ${signals.map(({ subject }) => subject)}::text[], ${signals.map(({ answer }) => answer)}::text[],
        ${signals.map(({ at }) => at)}::timestamptz[],
        ${signals.map(({ id }) => id)}::bigint[]
      ) as s (account_id, contact_id, kind, subject, answer, at, id)
      join app_flow_enrollments e on e.account_id = s.account_id and e.contact_id = s.contact_id and ${endsWait("s")}
      order by e.account_id, e.flow_id, e.contact_id, e.entry, s.id
    )
    update app_flow_enrollments e set happened = true, answer = coalesce(w.answer, e.answer),
      due_at = case when e.held_due_at is null then ${AT_ONCE} end
    from woken w
    where e.account_id = w.account_id and e.flow_id = w.flow_id and e.contact_id = w.contact_id and e.entry = w.entry
      -- Once more: a turn that was underway may have ended this wait and begun another.
      and ${endsWait("w")}
    returning w.id
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these messages a keyword answers. */
export async function listKeywordMessages(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select message_id as id from keyword_matches
    where account_id = ${accountId} and message_id = any(${[...messageIds]}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
