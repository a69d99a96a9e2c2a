import { type Connection, sql } from "../../../../db/connection.ts";

/** Whether a message of the account uses this file; a message has at most one. */
export async function isInMessage(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from messages m
      where m.account_id = ${accountId} and m.media <> '[]' and m.media -> 0 ->> 'key' = ${key}
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}
