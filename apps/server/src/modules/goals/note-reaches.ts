import type { Connection } from "../../db/connection.ts";
import type { FiguresCounted } from "../stats/index.ts";
import { listCountedGoals, lockGoal, writeReaches } from "./goals.sql.ts";

const DAY_MS = 86_400_000;
/** Figures of days are counted anew until then. */
const SETTLED_AFTER_DAYS = 7;

/** Finds who came to a milestone by the figures that were counted just now. */
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
