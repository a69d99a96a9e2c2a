import { AppError } from "../../../app-error.ts";
import { type Connection, sql } from "../../../db/connection.ts";

/**
 * Creates a key for a change of plan, before the provider is asked. Errors: `wrong-state` while another is in progress.
 */
export async function openOrder(
  db: Connection,
  accountId: number,
  planId: string,
  now: Date,
): Promise<string> {
  const order = await db
    .insertInto("plan_orders")
    .values({ account_id: accountId, plan_id: planId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (order) return order.id;
  throw new AppError("wrong-state", "Your plan is being changed. Wait a moment and check again.");
}

/** Returns whether a change of plan is in progress. */
export async function hasOpenOrder(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("plan_orders")
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeOrder(
  db: Connection,
  accountId: number,
  id: string,
  state: "done" | "failed",
): Promise<void> {
  await sql`
    update plan_orders set state = ${state} where account_id = ${accountId} and id = ${id} and state = 'open'
  `.execute(db);
}
