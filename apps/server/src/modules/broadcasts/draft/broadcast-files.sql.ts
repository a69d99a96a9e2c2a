import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { BroadcastState } from "../broadcasts.sql.ts";

/** Returns the files of a broadcast in one of these states, locked until the transaction ends; else null. */
export async function lockBroadcastMedia(
  db: Connection,
  accountId: number,
  broadcastId: string,
  states: BroadcastState[],
): Promise<StoredMedia[] | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", states)
    .select("media")
    .forUpdate()
    .executeTakeFirst();
  return row ? (row.media as StoredMedia[]) : null;
}

/** Whether a broadcast of the account uses this file. */
export async function isInBroadcast(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from broadcasts b
      where b.account_id = ${accountId} and b.media @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}
