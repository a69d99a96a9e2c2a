import type { Goal, GoalDetail, goalInput, milestoneInput } from "@broadcast/contract/goals";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { requireUser } from "../admin-users/index.ts";
import { readCountedUntil } from "../stats/index.ts";
import {
  countGoals,
  countReached,
  deleteGoal,
  deleteMilestone,
  findGoal,
  type GoalRow,
  type GoalValues,
  insertGoal,
  insertMilestone,
  listGoals,
  listMilestones,
  listReached,
  lockGoal,
  updateGoal,
  updateMilestone,
  writeAmounts,
  writeReaches,
} from "./goals.sql.ts";
import { unitOf } from "./metrics.ts";

type GoalInput = z.output<typeof goalInput>;
type MilestoneInput = z.output<typeof milestoneInput>;
type Page = { page: number; pageSize: number };

const MOST_MILESTONES = 20;

const shown = (row: GoalRow, today: string): Goal => ({
  _id: row.id,
  name: row.name,
  metric: row.metric,
  scope: row.scope,
  account:
    row.user_id === null || row.company === null ? null : { userId: row.user_id, company: row.company },
  target: row.target,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: stateOf(row, today),
  amount: row.amount === null ? null : row.amount / unitOf(row.metric),
  reached: row.reached,
  reachedOn: row.reached_on,
});

function stateOf({ scope, reached, starts_on, ends_on }: GoalRow, today: string): Goal["state"] {
  if (scope !== "each-account" && reached > 0) return "reached";
  if (today < starts_on) return "upcoming";
  if (today <= ends_on) return "running";
  return scope === "each-account" ? "over" : "missed";
}

const todayOf = ({ clock }: Pick<SignedIn, "clock">): string => clock.now().toISOString().slice(0, 10);

export async function searchGoals(context: SignedIn, term = "", { page, pageSize }: Page) {
  const { db } = context;
  const [total, rows] = await Promise.all([
    countGoals(db, term),
    listGoals(db, term, sliceOf({ page, pageSize })),
  ]);
  const today = todayOf(context);
  return { goals: rows.map((row) => shown(row, today)), paging: pagingOf(total, page, pageSize) };
}

/** Errors: `not-found`. */
export async function getGoal(
  { db, clock }: Pick<SignedIn, "db" | "clock">,
  id: string,
): Promise<GoalDetail> {
  const row = await findGoal(db, id);
  if (!row) throw notFound("goal");
  const milestones = await listMilestones(db, id);
  const isOfEach = row.scope === "each-account";
  return {
    ...shown(row, todayOf({ clock })),
    milestones: milestones.map((milestone) => ({
      _id: milestone.id,
      name: milestone.name,
      threshold: milestone.threshold,
      isTarget: milestone.is_target,
      reached: milestone.reached,
      reachedOn: isOfEach ? null : milestone.reached_on,
    })),
    countedAt: (await readCountedUntil(db))?.toISOString() ?? null,
  };
}

/** Errors: `not-found` when the account doesn't exist. */
export async function createGoal(context: SignedIn, input: GoalInput): Promise<GoalDetail> {
  const values = await valuesOf(context, input);
  const id = await insertGoal(context.db, values, input.target, context.clock.now());
  await findAnew(context.db, id, values);
  await noteAct(context, "added", input.name);
  return getGoal(context, id);
}

/** Changes a goal and recomputes who reached what. Errors: `not-found`, `invalid-input`. */
export async function changeGoal(context: SignedIn, id: string, input: GoalInput): Promise<GoalDetail> {
  const { db, clock } = context;
  await requireGoal(context, id);
  const highest = (await listMilestones(db, id)).filter(({ is_target }) => !is_target).at(-1);
  if (highest && highest.threshold >= input.target)
    throw invalid({
      target: `The milestone ${highest.name} is at ${highest.threshold}. Use a higher target.`,
    });
  const values = await valuesOf(context, input);
  await updateGoal(db, id, values, input.target, clock.now());
  await findAnew(db, id, values);
  await noteAct(context, "changed", input.name);
  return getGoal(context, id);
}

async function findAnew(db: Connection, id: string, values: GoalValues): Promise<void> {
  await writeAmounts(db, id, values);
  await writeReaches(db, id, values);
}

async function valuesOf({ db }: SignedIn, input: GoalInput): Promise<GoalValues> {
  const { name, metric, scope, userId, startsOn, endsOn } = input;
  const account = scope === "account" && userId !== null ? await requireUser(db, userId) : null;
  return {
    name,
    metric,
    scope,
    account_id: account?.account_id ?? null,
    starts_on: startsOn,
    ends_on: endsOn,
  };
}

/** Errors: `not-found`. */
export async function removeGoal(context: SignedIn, id: string): Promise<void> {
  const row = await deleteGoal(context.db, id);
  if (!row) throw notFound("goal");
  await noteAct(context, "deleted", row.name);
}

/** Errors: `not-found`, `invalid-input`. */
export async function addMilestone(
  context: SignedIn,
  goalId: string,
  milestone: MilestoneInput,
): Promise<GoalDetail> {
  const goal = await requireGoal(context, goalId);
  const milestones = await listMilestones(context.db, goalId);
  if (milestones.length > MOST_MILESTONES)
    throw invalid({ name: `A goal has at most ${MOST_MILESTONES} milestones.` });
  requireBelowTarget(milestones, milestone);
  await insertMilestone(context.db, goalId, milestone);
  await writeReaches(context.db, goalId, goal);
  await noteAct(context, "changed", goal.name);
  return getGoal(context, goalId);
}

/** Errors: `not-found`, `invalid-input`, `wrong-state` for the target, which the goal itself has. */
export async function changeMilestone(
  context: SignedIn,
  goalId: string,
  id: string,
  milestone: MilestoneInput,
): Promise<GoalDetail> {
  const goal = await requireGoal(context, goalId);
  requireBelowTarget(await requireMilestone(context, goalId, id), milestone);
  await updateMilestone(context.db, goalId, id, milestone);
  await writeReaches(context.db, goalId, goal);
  await noteAct(context, "changed", goal.name);
  return getGoal(context, goalId);
}

/** Errors: `not-found`, `wrong-state`. */
export async function removeMilestone(context: SignedIn, goalId: string, id: string): Promise<GoalDetail> {
  const goal = await requireGoal(context, goalId);
  await requireMilestone(context, goalId, id);
  await deleteMilestone(context.db, goalId, id);
  await noteAct(context, "changed", goal.name);
  return getGoal(context, goalId);
}

/** Lists who reached a milestone, and when. Errors: `not-found`. */
export async function searchReached(
  context: SignedIn,
  goalId: string,
  milestoneId: string,
  { page, pageSize }: Page,
) {
  const { db } = context;
  const goal = await findGoal(db, goalId);
  const milestones = goal ? await listMilestones(db, goalId) : [];
  if (!goal || !milestones.some(({ id }) => id === milestoneId)) throw notFound("milestone");
  const total = await countReached(db, goalId, milestoneId);
  const rows = await listReached(db, goalId, milestoneId, sliceOf({ page, pageSize }));
  return {
    reached: rows.map((row) => ({
      userId: row.user_id,
      company: row.company,
      reachedOn: row.reached_on,
      amount: row.amount / unitOf(goal.metric),
    })),
    paging: pagingOf(total, page, pageSize),
  };
}

async function requireGoal({ db }: SignedIn, id: string) {
  const goal = await lockGoal(db, id);
  if (!goal) throw notFound("goal");
  return goal;
}

/** Returns the milestones of a goal, including the one to change. */
async function requireMilestone({ db }: SignedIn, goalId: string, id: string) {
  const milestones = await listMilestones(db, goalId);
  const own = milestones.find((milestone) => milestone.id === id);
  if (!own) throw notFound("milestone");
  if (own.is_target) throw new AppError("wrong-state", "This is the goal itself. Change the goal's target.");
  return milestones;
}

function requireBelowTarget(
  milestones: readonly { is_target: boolean; threshold: number }[],
  { threshold }: MilestoneInput,
): void {
  const target = milestones.find(({ is_target }) => is_target)?.threshold ?? 0;
  if (threshold >= target) throw invalid({ threshold: `Use less than the goal's target, ${target}.` });
}

const noteAct = (context: SignedIn, act: "added" | "changed" | "deleted", name: string): Promise<void> =>
  noteAudit(context, { event: "goal-changed", caller: context.caller, details: { act, name } });
