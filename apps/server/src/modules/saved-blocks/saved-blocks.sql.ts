import type { SavedBlock } from "@broadcast/contract/saved-blocks";
import { type Connection, sql } from "../../db/connection.ts";

export async function listSaved(db: Connection, accountId: number): Promise<SavedBlock[]> {
  // Written from blocks of a design only.
  const { rows } = await sql<{ id: string; name: string; blocks: SavedBlock["blocks"]; created_at: Date }>`
    select id, name, blocks, created_at from saved_blocks where account_id = ${accountId} order by lower(name), id
  `.execute(db);
  return rows.map(({ id, name, blocks, created_at }) => ({
    _id: id,
    name,
    blocks,
    createdAt: created_at.toISOString(),
  }));
}

/** Counts the blocks; until the transaction ends, none is added concurrently. */
export async function lockCount(db: Connection, accountId: number): Promise<number> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(db);
  const { total } = await db
    .selectFrom("saved_blocks")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertSaved(
  db: Connection,
  accountId: number,
  { id, name, blocks, now }: { id: string; name: string; blocks: SavedBlock["blocks"]; now: Date },
): Promise<void> {
  await db
    .insertInto("saved_blocks")
    .values({ account_id: accountId, id, name, blocks: JSON.stringify(blocks), created_at: now })
    .execute();
}

export async function renameSaved(
  db: Connection,
  accountId: number,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_blocks")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSaved(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_blocks")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
