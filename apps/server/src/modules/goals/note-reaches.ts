import type { Connection } from "../../db/connection.ts";
import type { DaysCounted, FiguresCounted } from "../stats/index.ts";
import { addChanges, holdGoals, listCountedGoals, lockGoal, writeReaches } from "./goals.sql.ts";

const DAY_MS = 86_400_000;
/** Days' figures may be recounted for this long. */
const SETTLED_AFTER_DAYS = 7;

/** Records which goals of all accounts together, or of one, reached a milestone by the latest figures. */
export async function noteReaches(db: Connection, { now }: FiguresCounted): Promise<void> {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const ids = await listCountedGoals(
    db,
    dayOf(now.getTime()),
    dayOf(now.getTime() - SETTLED_AFTER_DAYS * DAY_MS),
  );
  for (const id of ids) {
    const goal = await lockGoal(db, id);
    if (goal) await writeReaches(db, id, goal);
  }
}

/**
 * Records which accounts reached a milestone of a goal of each account. Only changes are considered, and all days of an
 * account only if they may have affected what it reached.
 */
export async function noteReachesOfEach(db: Connection, { changes }: DaysCounted): Promise<void> {
  await holdGoals(db);
  const doubtful = await addChanges(db, changes);
  for (const [id, its] of Map.groupBy(doubtful, ({ goalId }) => goalId)) {
    const goal = await lockGoal(db, id);
    if (goal)
      await writeReaches(
        db,
        id,
        goal,
        its.map(({ accountId }) => accountId),
      );
  }
}
