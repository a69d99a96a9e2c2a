import type { AppFlow, FlowExit } from "@broadcast/contract/app-flows";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type AppFlowDefinition, flowDefinition } from "@broadcast/contract/flow-definition";
import type { FlowResume } from "@broadcast/contract/flow-publishing";
import type { FlowReentry } from "@broadcast/domain/automation/app-flow";
import type { RawBuilder } from "kysely";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { FlowContents } from "./flow-contents.ts";
import { GOAL_REACHED } from "./goal-reached.ts";
import type { Underway } from "./publish/underway-state.ts";

export interface FlowRow {
  id: string;
  name: string;
  state: AppFlow["state"];
  reentry: FlowReentry;
  reentryDays: number;
  draft: AppFlowDefinition;
  version: number | null;
  pausedAt: Date | null;
  /** The end of the last pause, and what happens to what came due in it. */
  resumedAt: Date | null;
  resumeChoice: FlowResume | null;
  leavesOnReply: boolean;
  exits: FlowExit[];
  goal: ContactConditions | null;
  /** The bulk operation in progress. */
  underway: Underway | null;
}

const columns = sql`
  f.id, i.name, f.state, f.reentry, f.reentry_days as "reentryDays", f.draft, f.version, f.paused_at as "pausedAt",
  f.resumed_at as "resumedAt", f.resume_choice as "resumeChoice",
  f.underway, f.leaves_on_reply as "leavesOnReply", f.exits, f.goal
`;
/** Fills in contract defaults for definitions saved before a kind of step got new options. */
const toDefinition = (kept: AppFlowDefinition): AppFlowDefinition => flowDefinition.parse(kept);

const joined = sql`app_flows f join content_items i on i.account_id = f.account_id and i.id = f.id`;

/** Returns a flow; `lock` keeps others from changing or, with "share", only from modifying it in the meantime. */
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
  const [row] = rows;
  return row ? { ...row, draft: toDefinition(row.draft) } : null;
}

/** How many people of a flow are where. */
interface FlowPeople {
  here: number;
  finished: number;
  entered: number;
  reachedGoal: number;
  halted: number;
  missed: number;
  onOlderVersions: number;
  steps: AppFlow["steps"];
}

const NOBODY: FlowPeople = {
  here: 0,
  finished: 0,
  entered: 0,
  reachedGoal: 0,
  halted: 0,
  missed: 0,
  onOlderVersions: 0,
  steps: [],
};

/** A flow as its list and its page show it. */
export interface FlowOverview extends FlowRow, FlowPeople {
  published: AppFlowDefinition | null;
  publishedAt: Date | null;
}

export async function readFlows(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, FlowOverview>> {
  const { rows } = await sql<Omit<FlowOverview, keyof FlowPeople>>`
    select ${columns}, v.definition as published, v.published_at as "publishedAt"
    from ${joined}
    left join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id and v.version = f.version
    where f.account_id = ${accountId} and f.id = any(${[...ids]}::uuid[])
  `.execute(db);
  const people = await countPeople(
    db,
    accountId,
    rows.flatMap(({ id, version }) => (version === null ? [] : [id])),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        ...(people.get(row.id) ?? NOBODY),
        draft: toDefinition(row.draft),
        published: row.published && toDefinition(row.published),
      },
    ]),
  );
}

const countOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(k.count) filter (where ${which}), 0)::int`;

/** A flow that was never published has no people. */
async function countPeople(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, FlowPeople>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FlowPeople & { id: string }>`
    select f.id, n.*, s.steps
    from app_flows f
    cross join lateral (
      select ${countOf(sql`k.state = 'in'`)} as here, ${countOf(sql`k.state = 'finished'`)} as finished,
        ${countOf(sql`k.state = 'halted'`)} as halted, ${countOf(sql`k.state = 'missed'`)} as missed,
        ${countOf(sql`k.state not in ('missed', 'done')`)} as entered,
        ${countOf(sql`k.end_reason = ${GOAL_REACHED}`)} as "reachedGoal",
        ${countOf(sql`k.state = 'in' and k.version < f.version`)} as "onOlderVersions"
      from app_flow_counts k where k.account_id = f.account_id and k.flow_id = f.id
    ) n
    cross join lateral (
      select coalesce(jsonb_agg(t), '[]') as steps from (
        select k.step_id as "stepId", ${countOf(sql`k.state = 'in'`)} as here, ${countOf(sql`k.state = 'done'`)} as passed
        from app_flow_counts k
        where k.account_id = f.account_id and k.flow_id = f.id and k.state in ('in', 'done') and k.step_id is not null
        group by k.step_id having sum(k.count) <> 0
      ) t
    ) s
    where f.account_id = ${accountId} and f.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

export async function insertFlow(
  db: Connection,
  accountId: number,
  id: string,
  {
    draft,
    reentry,
    reentryDays,
  }: { draft: AppFlowDefinition; reentry: FlowReentry; reentryDays?: number | undefined },
): Promise<void> {
  await db
    .insertInto("app_flows")
    .values({
      account_id: accountId,
      id,
      draft: JSON.stringify(draft),
      reentry,
      ...(reentryDays && { reentry_days: reentryDays }),
    })
    .execute();
}

interface FlowChange
  extends Partial<
    Pick<
      FlowRow,
      | "state"
      | "reentry"
      | "reentryDays"
      | "draft"
      | "version"
      | "pausedAt"
      | "resumedAt"
      | "resumeChoice"
      | "underway"
      | "leavesOnReply"
      | "exits"
      | "goal"
    >
  > {
  trigger?: { kind: string; subject: string } | null;
  looksAt?: Date | null;
  looksSince?: Date;
}

export async function updateFlow(
  db: Connection,
  accountId: number,
  id: string,
  {
    state,
    reentry,
    reentryDays,
    draft,
    version,
    pausedAt,
    resumedAt,
    resumeChoice,
    trigger,
    looksAt,
    looksSince,
    underway,
    leavesOnReply,
    exits,
    goal,
  }: FlowChange,
): Promise<void> {
  const values = {
    ...(state && { state }),
    ...(reentry && { reentry }),
    ...(reentryDays && { reentry_days: reentryDays }),
    ...(draft && { draft: JSON.stringify(draft) }),
    ...(version !== undefined && { version }),
    ...(pausedAt !== undefined && { paused_at: pausedAt }),
    ...(resumedAt !== undefined && { resumed_at: resumedAt }),
    ...(resumeChoice !== undefined && { resume_choice: resumeChoice }),
    ...(trigger !== undefined && {
      trigger_kind: trigger?.kind ?? null,
      trigger_subject: trigger?.subject ?? null,
    }),
    ...(looksAt !== undefined && { looks_at: looksAt, looks_until: null, looks_behind: null }),
    ...(leavesOnReply !== undefined && { leaves_on_reply: leavesOnReply }),
    ...(exits && { exits: JSON.stringify(exits) }),
    ...(goal !== undefined && { goal: goal && JSON.stringify(goal) }),
    ...(underway !== undefined && { underway: underway && JSON.stringify(underway) }),
    ...(looksSince && { looks_since: looksSince }),
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
  {
    version,
    definition,
    contents,
    now,
  }: { version: number; definition: AppFlowDefinition; contents: FlowContents; now: Date },
): Promise<void> {
  await db
    .insertInto("app_flow_versions")
    .values({
      account_id: accountId,
      flow_id: flowId,
      version,
      definition: JSON.stringify(definition),
      contents: JSON.stringify(contents),
      published_at: now,
    })
    .execute();
}

/** A version: its steps, and their content as of then. */
export interface FlowVersion {
  definition: AppFlowDefinition;
  contents: FlowContents;
}

/** Returns versions of a flow by number. */
export async function readVersions(
  db: Connection,
  accountId: number,
  flowId: string,
  versions: readonly number[],
): Promise<Map<number, FlowVersion>> {
  const { rows } = await sql<FlowVersion & { version: number }>`
    select version, definition, contents from app_flow_versions
    where account_id = ${accountId} and flow_id = ${flowId} and version = any(${[...versions]}::int[])
  `.execute(db);
  return new Map(
    rows.map(({ version, definition, contents }) => [
      version,
      { definition: toDefinition(definition), contents },
    ]),
  );
}

/** Returns versions of several flows, by "flow version". */
export async function readVersionsOf(
  db: Connection,
  accountId: number,
  versions: readonly { flowId: string; version: number }[],
): Promise<Map<string, AppFlowDefinition>> {
  const { rows } = await sql<{ flow_id: string; version: number; definition: AppFlowDefinition }>`
    select distinct v.flow_id, v.version, v.definition
    from unnest(
      ${versions.map(({ flowId }) => flowId)}::uuid[], ${versions.map(({ version }) => version)}::int[]
    ) as n (flow_id, version)
    join app_flow_versions v on v.account_id = ${accountId} and v.flow_id = n.flow_id and v.version = n.version
  `.execute(db);
  return new Map(
    rows.map(({ flow_id, version, definition }) => [`${flow_id} ${version}`, toDefinition(definition)]),
  );
}

/** Whether a version of one of the account's flows sends this file. */
export async function isInFlow(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from app_flow_versions v where v.account_id = ${accountId} and jsonb_path_exists(
        v.contents, '$.*.media[*] ? (@.key == $key)', jsonb_build_object('key', ${key}::text)
      )
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}

/** Lists the files that the flows' versions send. */
export async function listSentFiles(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<StoredMedia[]> {
  const { rows } = await sql<{ media: StoredMedia }>`
    select m.media from app_flow_versions v, jsonb_path_query(v.contents, '$.*.media[*]') as m (media)
    where v.account_id = ${accountId} and v.flow_id = any(${[...ids]}::uuid[])
  `.execute(db);
  return rows.map(({ media }) => media);
}

/** Lists the running flows with their steps, since one flow can start another. */
export async function listRunning(
  db: Connection,
  accountId: number,
): Promise<{ id: string; name: string; reentry: FlowReentry; definition: AppFlowDefinition }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    reentry: FlowReentry;
    definition: AppFlowDefinition;
  }>`
    select f.id, i.name, f.reentry, v.definition from ${joined}
    join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id and v.version = f.version
    where f.account_id = ${accountId} and f.trigger_kind in ('tag-added', 'tag-removed', 'segment')
    order by f.id
  `.execute(db);
  return rows.map((row) => ({ ...row, definition: toDefinition(row.definition) }));
}

/** Adds what a version listens to; earlier versions' entries stay for the people still in them. */
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
