import type { StoredMedia } from "../../../../db/columns.ts";
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

/** Lists the files that came with the messages of contacts' threads, without those that went into a space. */
export async function listThreadFiles(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<StoredMedia[]> {
  const { rows } = await sql<StoredMedia>`
    select f.file ->> 'key' as key, f.file ->> 'contentType' as "contentType"
    from messages m cross join lateral jsonb_array_elements(m.media) as f (file)
    where m.account_id = ${accountId} and m.contact_id = any(${[...contactIds]}::uuid[]) and m.media <> '[]'
      and f.file ->> 'key' like ${`media/${accountId}/`} || m.id || '-%' and not exists (
        select from space_messages s where s.account_id = m.account_id and s.received_as = m.id
      )
  `.execute(db);
  return rows;
}
