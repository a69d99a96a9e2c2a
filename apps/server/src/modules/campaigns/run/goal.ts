import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Connection } from "../../../db/connection.ts";
import { listHolding } from "../../contacts/index.ts";

/** Why somebody left who reached the goal of a campaign. */
export const GOAL_REACHED = "They reached the goal.";

/** Which of these contacts meet the goal of a campaign. */
export async function listAtGoal(
  db: Connection,
  accountId: number,
  goal: ContactConditions | null,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  return goal ? listHolding(db, accountId, goal, contactIds, now) : new Set();
}
