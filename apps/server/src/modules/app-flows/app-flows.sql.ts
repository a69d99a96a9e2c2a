import type { AppFlow, AppFlowDefinition } from "@broadcast/contract/app-flows";
import type { FlowReentry } from "@broadcast/domain/app-flow";
import { type Connection, sql } from "../../db/connection.ts";

export interface FlowRow {
  id: string;
  name: string;
  state: AppFlow["state"];
  reentry: FlowReentry;
  draft: AppFlowDefinition;
  version: number | null;
  pausedAt: Date | null;
}

const columns = sql`
  f.id, i.name, f.state, f.reentry, f.draft, f.version, f.paused_at as "pausedAt"
`;
const joined = sql`app_flows f join content_items i on i.account_id = f.account_id and i.id = f.id`;

/** A flow as it stands; `lock` keeps others from changing it, or only from changing it meanwhile. */
export async function findFlow(
  db: Connection,
  accountId: number,
  id: string,
  lock: "update" | "share" | null = null,
): Promise<FlowRow | null> {
  const locking = lock === null ? sql`` : lock === "update" ? sql`for update of f` : sql`for share of f`;
  const { rows } = await sql<FlowRow>`
    select ${columns} from ${joined} where f.account_id = ${accountId} and f.id = ${id} ${locking}
  `.execute(db);
  return rows[0] ?? null;
}

/** A flow as its list and its page show it. */
export interface FlowOverview extends FlowRow {
  published: AppFlowDefinition | null;
  publishedAt: Date | null;
  here: number;
  finished: number;
  halted: number;
  onOlderVersions: number;
  steps: AppFlow["steps"];
}

export async function readFlows(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, FlowOverview>> {
  const { rows } = await sql<FlowOverview>`
    select ${columns}, v.definition as published, v.published_at as "publishedAt", n.*, s.steps
    from ${joined}
    left join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id and v.version = f.version
    cross join lateral (
      select count(*) filter (where e.state = 'in')::int as here,
        count(*) filter (where e.state = 'finished')::int as finished,
        count(*) filter (where e.state = 'halted')::int as halted,
        count(*) filter (where e.state = 'in' and e.version < f.version)::int as "onOlderVersions"
      from app_flow_enrollments e where e.account_id = f.account_id and e.flow_id = f.id
    ) n
    cross join lateral (
      select coalesce(jsonb_agg(t), '[]') as steps from (
        select step_id as "stepId", sum(here)::int as here, sum(passed)::int as passed from (
          select e.step_id, count(*) as here, 0 as passed from app_flow_enrollments e
          where e.account_id = f.account_id and e.flow_id = f.id and e.state = 'in' and e.step_id is not null
          group by e.step_id
          union all
          select d.step_id, 0, count(*) from app_flow_steps_done d
          where d.account_id = f.account_id and d.flow_id = f.id group by d.step_id
        ) c group by step_id
      ) t
    ) s
    where f.account_id = ${accountId} and f.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertFlow(
  db: Connection,
  accountId: number,
  id: string,
  { draft, reentry }: { draft: AppFlowDefinition; reentry: FlowReentry },
): Promise<void> {
  await db
    .insertInto("app_flows")
    .values({ account_id: accountId, id, draft: JSON.stringify(draft), reentry })
    .execute();
}

interface FlowChange extends Partial<Pick<FlowRow, "state" | "reentry" | "draft" | "version" | "pausedAt">> {
  trigger?: { kind: string; subject: string } | null;
  looksAt?: Date | null;
}

export async function updateFlow(
  db: Connection,
  accountId: number,
  id: string,
  { state, reentry, draft, version, pausedAt, trigger, looksAt }: FlowChange,
): Promise<void> {
  const values = {
    ...(state && { state }),
    ...(reentry && { reentry }),
    ...(draft && { draft: JSON.stringify(draft) }),
    ...(version !== undefined && { version }),
    ...(pausedAt !== undefined && { paused_at: pausedAt }),
    ...(trigger !== undefined && {
      trigger_kind: trigger?.kind ?? null,
      trigger_subject: trigger?.subject ?? null,
    }),
    ...(looksAt !== undefined && { looks_at: looksAt }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable("app_flows")
    .set(values)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function insertVersion(
  db: Connection,
  accountId: number,
  flowId: string,
  { version, definition, now }: { version: number; definition: AppFlowDefinition; now: Date },
): Promise<void> {
  await db
    .insertInto("app_flow_versions")
    .values({
      account_id: accountId,
      flow_id: flowId,
      version,
      definition: JSON.stringify(definition),
      published_at: now,
    })
    .execute();
}

/** What versions of a flow say, by their number. */
export async function readVersions(
  db: Connection,
  accountId: number,
  flowId: string,
  versions: readonly number[],
): Promise<Map<number, AppFlowDefinition>> {
  const { rows } = await sql<{ version: number; definition: AppFlowDefinition }>`
    select version, definition from app_flow_versions
    where account_id = ${accountId} and flow_id = ${flowId} and version = any(${[...versions]}::int[])
  `.execute(db);
  return new Map(rows.map(({ version, definition }) => [version, definition]));
}

/** What a version listens to; what earlier ones listen to stays, for whoever is still in them. */
export async function insertListens(
  db: Connection,
  accountId: number,
  flowId: string,
  listens: readonly { kind: string; subject: string }[],
): Promise<void> {
  await sql`
    insert into app_flow_listens (account_id, flow_id, kind, subject)
    select ${accountId}, ${flowId}, l.kind, l.subject
    from unnest(${listens.map(({ kind }) => kind)}::text[], ${listens.map(({ subject }) => subject)}::text[]) as l (kind, subject)
    on conflict do nothing
  `.execute(db);
}

/** How many people stand at which step of which version. */
export async function countStanding(
  db: Connection,
  accountId: number,
  flowId: string,
): Promise<{ stepId: string; people: number }[]> {
  const { rows } = await sql<{ stepId: string; people: number }>`
    select step_id as "stepId", count(*)::int as people from app_flow_enrollments
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and step_id is not null
    group by step_id order by step_id
  `.execute(db);
  return rows;
}

/** Lets whoever stands at one of these steps go on in a version. */
export async function moveToVersion(
  db: Connection,
  accountId: number,
  flowId: string,
  version: number,
  stepIds: readonly string[],
): Promise<void> {
  await sql`
    update app_flow_enrollments set version = ${version}
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in' and step_id = any(${[...stepIds]}::text[])
  `.execute(db);
}

/** Lets what was held while a flow was paused be due; `shiftMs` moves all waits by the pause. */
export async function releaseHeld(
  db: Connection,
  { accountId, flowId }: { accountId: number; flowId: string },
  { shiftMs, now }: { shiftMs: number; now: Date },
): Promise<void> {
  const shift = sql`make_interval(secs => ${shiftMs / 1000})`;
  await sql`
    update app_flow_enrollments set
      due_at = case
        when happened or (waits_for is null and held_due_at is not null) then ${now}
        when ${shiftMs} > 0 then coalesce(held_due_at, due_at) + ${shift}
        when held_due_at is not null then ${now}
        else due_at
      end,
      held_due_at = null
    where account_id = ${accountId} and flow_id = ${flowId} and state = 'in'
      and (held_due_at is not null or due_at is not null)
  `.execute(db);
}
