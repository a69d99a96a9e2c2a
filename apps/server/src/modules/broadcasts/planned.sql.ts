import { type Connection, sql } from "../../db/connection.ts";
import type { Decided } from "./decide-all.ts";

/** A decision in a word: `go`, `wait`, or the code of the reason to skip. */
export const plannedOf = ({ decision }: Decided): string =>
  decision.kind === "skip" ? decision.code : decision.waits ? "wait" : "go";

/**
 * Says the ids once more, as an array: a broadcast whose recipients were chosen a moment ago looks small to PostgreSQL,
 * and all of them would be read to join a few.
 */
export const amongThese = (contactIds: readonly string[]) => sql`r.contact_id = any(${contactIds}::uuid[])`;

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
  const contactIds = others.map(({ member }) => member.contactId);
  await sql`
    update broadcast_recipients r set planned = p.planned, planned_for = p.until
    from unnest(
      ${contactIds}::uuid[], ${others.map(plannedOf)}::text[],
      ${others.map(untilOf)}::timestamptz[]
    ) as p (contact_id, planned, until)
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id = p.contact_id
      and ${amongThese(contactIds)}
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

/** A decision as it is written down. */
export interface Planned {
  contactId: string;
  planned: string;
  until: Date | null;
}

/** Writes down what was decided about these recipients, where that is not what stands there already. */
export async function settlePlanned(
  db: Connection,
  accountId: number,
  broadcastId: string,
  decided: readonly Planned[],
): Promise<void> {
  const contactIds = decided.map(({ contactId }) => contactId);
  await sql`
    update broadcast_recipients r set planned = p.planned, planned_for = p.until
    from unnest(
      ${contactIds}::uuid[],
      ${decided.map(({ planned }) => (planned === "go" ? null : planned))}::text[],
      ${decided.map(({ until }) => until?.toISOString() ?? null)}::timestamptz[]
    ) as p (contact_id, planned, until)
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id = p.contact_id
      and ${amongThese(contactIds)} and (r.planned, r.planned_for) is distinct from (p.planned, p.until)
  `.execute(db);
}

/** What a draft's decisions were made of, as its mark; null when there are none. */
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

/** Keeps a draft as it is until the transaction ends; false when it was changed or confirmed since. */
export async function holdDraft(
  db: Connection,
  accountId: number,
  broadcastId: string,
  updatedAt: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "=", "draft")
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${updatedAt}`)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

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
