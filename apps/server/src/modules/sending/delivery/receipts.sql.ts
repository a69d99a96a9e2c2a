import { type Connection, sql } from "../../../db/connection.ts";

/** Ends the reconciliation of messages with a known outcome. */
export async function endLookUps(
  db: Connection,
  messages: readonly { account_id: number; id: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    delete from outbox o using unnest(
      ${messages.map((message) => message.account_id)}::bigint[], ${messages.map((message) => message.id)}::uuid[]
    ) as m (account_id, id)
    where o.account_id = m.account_id and o.last_id = m.id and o.state = 'unclear'
  `.execute(db);
}

/** Returns messages' recipient addresses, by message. */
export async function readAddresses(
  db: Connection,
  messages: readonly { accountId: number; messageId: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; to_number: string }>`
    select m.id, m.to_number from unnest(
      ${messages.map((message) => message.accountId)}::bigint[], ${messages.map((message) => message.messageId)}::uuid[]
    ) as w (account_id, id) join messages m on m.account_id = w.account_id and m.id = w.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.to_number]));
}
