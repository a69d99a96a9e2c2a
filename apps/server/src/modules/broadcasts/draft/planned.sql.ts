import { type Connection, sql } from "../../../db/connection.ts";
import { givenOf, isGiven } from "../audience/given-recipients.sql.ts";
import type { Decided } from "./decide-all.ts";

/** Returns a decision as a word: `go`, `wait`, or the code of the reason to skip. */
export const plannedOf = ({ decision }: Decided): string =>
  decision.kind === "skip" ? decision.code : decision.waits ? "wait" : "go";

/** A decision as it is stored. */
export interface Planned {
  contactId: string;
  planned: string;
  until: Date | null;
}

export const toPlanned = (decided: Decided): Planned => ({
  contactId: decided.member.contactId,
  planned: plannedOf(decided),
  until: decided.decision.kind === "send" ? (decided.decision.waits?.until ?? null) : null,
});

/** Stores the decisions on these recipients where they differ from the stored ones. */
export async function writePlanned(
  db: Connection,
  accountId: number,
  broadcastId: string,
  decided: readonly Planned[],
): Promise<void> {
  if (decided.length === 0) return;
  await sql`
    with ${givenOf(accountId, broadcastId, decided, ({ contactId }) => contactId, {
      planned: ["text", ({ planned }) => (planned === "go" ? null : planned)],
      until: ["timestamptz", ({ until }) => until?.toISOString() ?? null],
    })}
    update broadcast_recipients r set planned = given.planned, planned_for = given.until
    from given where ${isGiven} and (r.planned, r.planned_for) is distinct from (given.planned, given.until)
  `.execute(db);
}

/** Forgets earlier decisions: all recipients simply go. */
export async function forgetPlanned(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await db
    .updateTable("broadcast_recipients")
    .set({ planned: null, planned_for: null })
    .where("account_id", "=", accountId)
    .where("broadcast_id", "=", broadcastId)
    .where("planned", "is not", null)
    .execute();
}

/**
 * Returns the mark of what a draft's decisions are based on, or which process is making them; null when there are none.
 */
export async function findDecidedAs(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("decided_as")
    .executeTakeFirst();
  return row?.decided_as ?? null;
}

/**
 * Locks a draft until the transaction ends, and returns what its decisions are based on; null when it was changed or
 * confirmed since.
 */
export async function lockDraft(
  db: Connection,
  accountId: number,
  broadcastId: string,
  updatedAt: Date,
): Promise<{ decidedAs: string | null } | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "=", "draft")
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${updatedAt}`)
    .select("decided_as")
    .forUpdate()
    .executeTakeFirst();
  return row ? { decidedAs: row.decided_as } : null;
}

/** Marks what the decisions on a draft are based on, or, while they are being stored, which process does it. */
export async function markDecided(
  db: Connection,
  accountId: number,
  broadcastId: string,
  decidedAs: string,
): Promise<void> {
  await db
    .updateTable("broadcasts")
    .set({ decided_as: decidedAs })
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .execute();
}
