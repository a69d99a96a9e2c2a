import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../db/connection.ts";
import { matching } from "../contacts/index.ts";

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
  if (!goal || contactIds.length === 0) return new Set();
  const { timezone: timeZone } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("timezone")
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("contacts")
    .where(matching(accountId, { conditions: [goal], askedAt: { now, timeZone } }))
    .where("contacts.id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .select("contacts.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
