import type { GoalMetric, GoalScope } from "@broadcast/contract/goals";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DayChange } from "../stats/index.ts";
import { FIGURES_OF, unitOf } from "./metrics.ts";

export interface GoalRow {
  id: string;
  name: string;
  metric: GoalMetric;
  scope: GoalScope;
  user_id: string | null;
  company: string | null;
  target: number;
  starts_on: string;
  ends_on: string;
  /** The current count in the figures' unit; null for a goal of each account. */
  amount: number | null;
  reached: number;
  reached_on: string | null;
}

/** Metrics with the figures they add up and their unit, as rows. */
const METRICS = sql`(values ${sql.join(
  (Object.keys(FIGURES_OF) as GoalMetric[]).flatMap((metric) =>
    FIGURES_OF[metric].map(
      (figure) => sql`(${sql.lit(metric)}, ${sql.lit(figure)}, ${sql.lit(unitOf(metric))})`,
    ),
  ),
)}) as k (metric, figure, unit)`;

const shownGoals = sql`
  select g.id, g.name, g.metric, g.scope, u.id as user_id, a.company, t.threshold as target, g.starts_on, g.ends_on,
    case g.scope
      when 'installation' then (
        select coalesce(sum(f.amount), 0)::bigint from installation_figures f join ${METRICS} on k.figure = f.figure
        where k.metric = g.metric and f.period = 'day' and f.starts_on between g.starts_on and g.ends_on
      )
      when 'account' then (
        select coalesce(sum(f.amount), 0)::bigint from account_day_figures f join ${METRICS} on k.figure = f.figure
        where k.metric = g.metric and f.account_id = g.account_id and f.day between g.starts_on and g.ends_on
      )
    end as amount,
    (select count(*) from goal_reaches r where r.goal_id = g.id and r.milestone_id = t.id)::int as reached,
    case when g.scope <> 'each-account' then (
      select min(r.reached_on) from goal_reaches r where r.goal_id = g.id and r.milestone_id = t.id
    ) end as reached_on
  from goals g
    join goal_milestones t on t.goal_id = g.id and t.is_target
    left join accounts a on a.account_id = g.account_id
    left join lateral (
      select id from users where account_id = g.account_id order by created_at limit 1
    ) u on true
`;

const isNamed = (term: string) => sql`lower(g.name) like ${`%${likeText(term.toLowerCase())}%`}`;

export async function countGoals(db: Connection, term: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from goals g where ${isNamed(term)}
  `.execute(db);
  return rows[0]!.total;
}

export async function listGoals(
  db: Connection,
  term: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    ${shownGoals} where ${isNamed(term)} order by g.ends_on desc, g.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function findGoal(db: Connection, id: string): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`${shownGoals} where g.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Until the transaction ends, either goals are changed or a count updates accounts' progress on them: each sees what
 * the other wrote. Taken before the locks of goals.
 */
export async function holdGoals(db: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goals', 0))`.execute(db);
}

/** Locks a goal with its milestones until the transaction ends; returns what is counted, or undefined. */
export async function lockGoal(db: Connection, id: string) {
  await holdGoals(db);
  return db
    .selectFrom("goals")
    .where("id", "=", id)
    .select(["name", "metric", "scope", "account_id", "starts_on", "ends_on"])
    .forUpdate()
    .executeTakeFirst();
}

export interface GoalValues {
  name: string;
  metric: GoalMetric;
  scope: GoalScope;
  account_id: number | null;
  starts_on: string;
  ends_on: string;
}

export async function insertGoal(
  db: Connection,
  values: GoalValues,
  target: number,
  now: Date,
): Promise<string> {
  await holdGoals(db);
  const { id } = await db
    .insertInto("goals")
    .values({ ...values, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("goal_milestones")
    .values({ goal_id: id, name: values.name, threshold: target, is_target: true })
    .execute();
  return id;
}

export async function updateGoal(
  db: Connection,
  id: string,
  values: GoalValues,
  target: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("goals")
    .set({ ...values, updated_at: now })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("goal_milestones")
    .set({ name: values.name, threshold: target })
    .where("goal_id", "=", id)
    .where("is_target", "=", true)
    .execute();
}

export async function deleteGoal(db: Connection, id: string) {
  await holdGoals(db);
  return db.deleteFrom("goals").where("id", "=", id).returning("name").executeTakeFirst();
}

export interface MilestoneRow {
  id: string;
  name: string;
  threshold: number;
  is_target: boolean;
  reached: number;
  reached_on: string | null;
}

/** Lists the milestones of a goal, lowest first. */
export async function listMilestones(db: Connection, goalId: string): Promise<MilestoneRow[]> {
  const { rows } = await sql<MilestoneRow>`
    select m.id, m.name, m.threshold, m.is_target, count(r.reach_id)::int as reached, min(r.reached_on) as reached_on
    from goal_milestones m left join goal_reaches r on r.goal_id = m.goal_id and r.milestone_id = m.id
    where m.goal_id = ${goalId} group by m.goal_id, m.id order by m.threshold, m.is_target, m.id
  `.execute(db);
  return rows;
}

export async function insertMilestone(
  db: Connection,
  goalId: string,
  milestone: { name: string; threshold: number },
): Promise<void> {
  await db
    .insertInto("goal_milestones")
    .values({ goal_id: goalId, ...milestone })
    .execute();
}

export async function updateMilestone(
  db: Connection,
  goalId: string,
  id: string,
  milestone: { name: string; threshold: number },
): Promise<void> {
  await db
    .updateTable("goal_milestones")
    .set(milestone)
    .where("goal_id", "=", goalId)
    .where("id", "=", id)
    .execute();
}

export async function deleteMilestone(db: Connection, goalId: string, id: string): Promise<void> {
  await db.deleteFrom("goal_milestones").where("goal_id", "=", goalId).where("id", "=", id).execute();
}

export async function countReached(db: Connection, goalId: string, milestoneId: string): Promise<number> {
  const { total } = await db
    .selectFrom("goal_reaches")
    .where("goal_id", "=", goalId)
    .where("milestone_id", "=", milestoneId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export interface ReachRow {
  user_id: string | null;
  company: string | null;
  reached_on: string;
  amount: number;
}

export async function listReached(
  db: Connection,
  goalId: string,
  milestoneId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow>`
    select u.id as user_id, a.company, r.reached_on, r.amount from goal_reaches r
      left join accounts a on a.account_id = r.account_id
      left join lateral (
        select id from users where account_id = r.account_id order by created_at limit 1
      ) u on true
    where r.goal_id = ${goalId} and r.milestone_id = ${milestoneId}
    order by r.reached_on, r.reach_id limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/**
 * Lists goals whose days may still be recounted: begun ones, until a while after their end. Goals of each account are
 * excluded: `addChanges` updates those.
 */
export async function listCountedGoals(db: Connection, today: string, endedSince: string): Promise<string[]> {
  const rows = await db
    .selectFrom("goals")
    .where("scope", "<>", "each-account")
    .where("starts_on", "<=", today)
    .where("ends_on", ">=", endedSince)
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** An account whose milestones of a goal have to be recomputed. */
export interface DoubtfulReach {
  goalId: string;
  accountId: number;
}

/**
 * Adds the changes since the last count to accounts' progress on goals of each account. Returns who may have reached a
 * milestone by it, or no longer, or on another day. The caller holds the goals' locks.
 */
export async function addChanges(db: Connection, changes: readonly DayChange[]): Promise<DoubtfulReach[]> {
  const { rows } = await sql<DoubtfulReach>`
    with changes as materialized (
      select * from unnest(
        ${changes.map(({ accountId }) => accountId)}::bigint[], ${changes.map(({ day }) => day)}::text[],
        ${changes.map(({ figure }) => figure)}::text[], ${changes.map(({ change }) => change)}::bigint[]
      ) as c (account_id, day, figure, change)
    ), sums as materialized (
      select c.account_id, g.id as goal_id, k.unit, sum(c.change) as change, min(c.day) as first
      from goals g join ${METRICS} on k.metric = g.metric
        join changes c on c.figure = k.figure and c.day between g.starts_on and g.ends_on
      where g.scope = 'each-account' group by 1, 2, 3
    ), added as (
      insert into goal_amounts as a (account_id, goal_id, amount)
      select account_id, goal_id, change from sums order by 1, 2
      on conflict (account_id, goal_id) do update set amount = a.amount + excluded.amount
      returning a.account_id, a.goal_id, a.amount
    )
    select distinct a.goal_id as "goalId", a.account_id as "accountId"
    from added a join sums s using (account_id, goal_id) join goal_milestones m on m.goal_id = a.goal_id
      left join goal_reaches r on (r.goal_id, r.milestone_id, r.account_id) = (m.goal_id, m.id, a.account_id)
    where case when r.goal_id is null then a.amount >= m.threshold * s.unit
      else a.amount < m.threshold * s.unit or r.reached_on >= s.first end
    order by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Recomputes each account's progress on a goal; only goals of each account store it. The caller holds the goals' locks.
 */
export async function writeAmounts(
  db: Connection,
  goalId: string,
  { metric, scope, starts_on: first, ends_on: last }: GoalValues,
): Promise<void> {
  await db.deleteFrom("goal_amounts").where("goal_id", "=", goalId).execute();
  if (scope !== "each-account") return;
  await sql`
    insert into goal_amounts (account_id, goal_id, amount)
    select account_id, ${goalId}, sum(amount) from account_day_figures
    where figure = any(${[...FIGURES_OF[metric]]}::text[]) and day between ${first} and ${last} group by 1
  `.execute(db);
}

/**
 * Recomputes who reached each milestone of a goal, and on which day, by the sum of figures up to that day. For a goal
 * of each account, only the given accounts.
 */
export async function writeReaches(
  db: Connection,
  goalId: string,
  goal: Pick<GoalValues, "metric" | "scope" | "account_id" | "starts_on" | "ends_on">,
  only?: readonly number[],
): Promise<void> {
  const { metric, scope, account_id: accountId, starts_on: first, ends_on: last } = goal;
  const figures = [...FIGURES_OF[metric]];
  const ids = only ?? (accountId === null ? null : [accountId]);
  const isOfAccount = ids === null ? sql`` : sql`and account_id = any(${ids}::bigint[])`;
  const isOfOnly = only === undefined ? sql`` : sql`and g.account_id = any(${only}::bigint[])`;
  const days =
    scope === "installation"
      ? sql`
          select null::bigint as account_id, starts_on as day, sum(amount) as amount from installation_figures
          where period = 'day' and figure = any(${figures}::text[]) and starts_on between ${first} and ${last} group by 2`
      : sql`
          select account_id, day, sum(amount) as amount from account_day_figures
          where figure = any(${figures}::text[]) and day between ${first} and ${last} ${isOfAccount} group by 1, 2`;
  await sql`
    with days as materialized (${days}), so_far as materialized (
      select account_id, day, sum(amount) over (partition by account_id order by day) as amount from days
    ), reached as materialized (
      select distinct on (m.id, s.account_id) m.id as milestone_id, s.account_id, s.day as reached_on, s.amount::bigint
      from goal_milestones m join so_far s on s.amount >= m.threshold * ${unitOf(metric)}
      where m.goal_id = ${goalId} order by m.id, s.account_id, s.day
    ), gone as (
      delete from goal_reaches g where g.goal_id = ${goalId} ${isOfOnly} and not exists (
        select from reached r where r.milestone_id = g.milestone_id and r.account_id is not distinct from g.account_id
      )
    )
    insert into goal_reaches as g (goal_id, milestone_id, account_id, reached_on, amount)
    select ${goalId}, milestone_id, account_id, reached_on, amount from reached order by milestone_id, reached_on, account_id
    on conflict (goal_id, milestone_id, account_id) do update
      set reached_on = excluded.reached_on, amount = excluded.amount
      where (g.reached_on, g.amount) is distinct from (excluded.reached_on, excluded.amount)
  `.execute(db);
}
