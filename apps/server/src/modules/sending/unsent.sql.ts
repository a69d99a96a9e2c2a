import { type Connection, sql } from "../../db/connection.ts";

/** Puts messages on the list of those that did not arrive. */
export async function writeUnsent(
  db: Connection,
  accountId: number,
  messages: readonly { messageId: string; code: string }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into unsent_messages as u (account_id, message_id, code, at)
    select ${accountId}, message_id, code, ${now} from unnest(
      ${messages.map((message) => message.messageId)}::uuid[], ${messages.map((message) => message.code)}::text[]
    ) as n (message_id, code) order by message_id
    on conflict (account_id, message_id) do update set code = excluded.code
  `.execute(db);
}

/** Takes messages off the list: they arrived after all, or somebody has seen to them. */
export async function takeOffUnsent(
  db: Connection,
  accountId: number,
  messageIds: string[],
): Promise<number> {
  if (messageIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom("unsent_messages")
    .where("account_id", "=", accountId)
    .where("message_id", "=", sql<string>`any(${messageIds}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
