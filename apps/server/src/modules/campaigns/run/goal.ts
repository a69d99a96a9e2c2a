import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Connection } from "../../../db/connection.ts";
import { listHolding } from "../../contacts/index.ts";

/** The exit reason of a contact who reached a campaign's goal. */
export const GOAL_REACHED = "They reached the goal.";

/** Returns which of these contacts meet a campaign's goal. */
export async function listAtGoal(
  db: Connection,
  accountId: number,
  goal: ContactConditions | null,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  return goal ? listHolding(db, accountId, goal, contactIds, now) : new Set();
}
