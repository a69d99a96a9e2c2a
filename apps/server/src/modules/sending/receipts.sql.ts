import { type Connection, sql } from "../../db/connection.ts";

/** Messages by what their carrier calls them; keys are `carrier id`. */
export async function findByCarrierIds(
  db: Connection,
  receipts: readonly { carrier: string; carrierMessageId: string }[],
): Promise<Map<string, { accountId: number; messageId: string }>> {
  if (receipts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; account_id: number; id: string }>`
    select m.carrier || ' ' || m.carrier_message_id as key, m.account_id, m.id
    from unnest(
      ${receipts.map((receipt) => receipt.carrier)}::text[], ${receipts.map((receipt) => receipt.carrierMessageId)}::text[]
    ) as r (carrier, id) join messages m on m.carrier_message_id = r.id and m.carrier = r.carrier
  `.execute(db);
  return new Map(rows.map((row) => [row.key, { accountId: row.account_id, messageId: row.id }]));
}

/** Where messages went to, by message. */
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
