import type { OrganizationEntry } from "@broadcast/contract/organizations";
import { type Connection, sql } from "../../db/connection.ts";

export interface PoolMove {
  id: string;
  kind: OrganizationEntry["kind"];
  movedHundredths: number;
  /** What it adds to the pool. */
  poolHundredths: number;
  fromName: string | null;
  toName: string | null;
  note: string;
  madeBy: string;
  time: Date;
}

/**
 * Books a move: the pool and its ledger change in one statement, so that they cannot diverge. Returns false, and writes
 * nothing, when the pool has too few. Its row is always locked after those of the accounts.
 */
export async function bookInPool(db: Connection, organizationId: string, move: PoolMove): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update organizations set credit_hundredths = credit_hundredths + ${move.poolHundredths}
      where organization_id = ${organizationId} and credit_hundredths + ${move.poolHundredths} >= 0
      returning credit_hundredths
    )
    insert into organization_ledger (organization_id, id, kind, moved_hundredths, pool_hundredths, balance_hundredths,
      from_name, to_name, note, made_by, time)
    select ${organizationId}, ${move.id}, ${move.kind}, ${move.movedHundredths}, ${move.poolHundredths},
      credit_hundredths, ${move.fromName}, ${move.toName}, ${move.note}, ${move.madeBy}, ${move.time}
    from moved
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function readPool(db: Connection, organizationId: string): Promise<number> {
  const { credit_hundredths } = await db
    .selectFrom("organizations")
    .where("organization_id", "=", organizationId)
    .select("credit_hundredths")
    .executeTakeFirstOrThrow();
  return credit_hundredths;
}

const entries = (db: Connection, organizationId: string) =>
  db
    .selectFrom("organization_ledger as entry")
    .leftJoin("users as maker", "maker.id", "entry.made_by")
    .where("entry.organization_id", "=", organizationId)
    .select([
      "entry.id",
      "entry.kind",
      "entry.moved_hundredths",
      "entry.pool_hundredths",
      "entry.balance_hundredths",
      "entry.from_name",
      "entry.to_name",
      "entry.note",
      "entry.time",
      "maker.superuser",
      sql<string | null>`nullif(trim(maker.first_name || ' ' || maker.last_name), '')`.as("maker_name"),
    ]);

export const listEntries = (
  db: Connection,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  entries(db, organizationId)
    .orderBy("entry.time", "desc")
    .orderBy("entry.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export const readEntry = (db: Connection, organizationId: string, id: string) =>
  entries(db, organizationId).where("entry.id", "=", id).executeTakeFirstOrThrow();

export async function countEntries(db: Connection, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom("organization_ledger")
    .where("organization_id", "=", organizationId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the shown part of an organization's move. */
export const shownEntry = (row: Awaited<ReturnType<typeof readEntry>>): OrganizationEntry => ({
  _id: row.id,
  kind: row.kind,
  credits: row.moved_hundredths / 100,
  poolChange: row.pool_hundredths / 100,
  balance: row.balance_hundredths / 100,
  from: row.from_name,
  to: row.to_name,
  note: row.note,
  madeBy: row.superuser ? "Project Broadcast" : (row.maker_name ?? "Someone"),
  time: row.time.toISOString(),
});
