import type { Connection } from "../../db/connection.ts";
import type { DaysCounted, FiguresCounted } from "../stats/index.ts";
import { addChanges, holdGoals, listCountedGoals, lockGoal, writeReaches } from "./goals.sql.ts";

const DAY_MS = 86_400_000;
/** Figures of days are counted anew until then. */
const SETTLED_AFTER_DAYS = 7;

/** Finds which goals of all accounts together, or of one, came to a milestone by the figures counted just now. */
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
 * Finds which accounts came to a milestone of a goal of each account. Only what differs is looked at, and all days of an
 * account only where that may have changed what it reached.
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
