import { type Connection, sql } from "../../db/connection.ts";
import type { Decided } from "./decide-all.ts";

/** A decision in a word: `go`, `wait`, or the code of the reason to skip. */
export const plannedOf = ({ decision }: Decided): string =>
  decision.kind === "skip" ? decision.code : decision.waits ? "wait" : "go";

/** Writes down what was decided about those of these recipients who do not simply go. */
export async function storePlanned(
  db: Connection,
  accountId: number,
  broadcastId: string,
  decided: readonly Decided[],
): Promise<void> {
  const others = decided.filter((one) => plannedOf(one) !== "go");
  if (others.length === 0) return;
  const untilOf = ({ decision }: Decided) =>
    decision.kind === "send" ? (decision.waits?.until.toISOString() ?? null) : null;
  await sql`
    update broadcast_recipients r set planned = p.planned, planned_for = p.until
    from unnest(
      ${others.map(({ member }) => member.contactId)}::uuid[], ${others.map(plannedOf)}::text[],
      ${others.map(untilOf)}::timestamptz[]
    ) as p (contact_id, planned, until)
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id = p.contact_id
  `.execute(db);
}

/** Forgets what was decided before: everybody simply goes. */
export async function forgetPlanned(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await db
    .updateTable("broadcast_recipients")
    .set({ planned: null, planned_for: null })
    .where("account_id", "=", accountId)
    .where("broadcast_id", "=", broadcastId)
    .where("planned", "is not", null)
    .execute();
}
