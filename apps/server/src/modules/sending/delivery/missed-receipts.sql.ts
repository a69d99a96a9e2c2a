import { type Connection, sql } from "../../../db/connection.ts";

/** A message whose last receipt says that it was sent. */
export interface UnreportedMessage {
  accountId: number;
  messageId: string;
  fromNumber: string;
  carrierMessageId: string;
  time: Date;
}

/** Lists the messages of some numbers since a time that have no final receipt. */
export async function listUnreported(
  db: Connection,
  numbers: readonly { accountId: number; phoneNumber: string }[],
  since: Date,
): Promise<UnreportedMessage[]> {
  const { rows } = await sql<UnreportedMessage>`
    with recent as materialized (
      select account_id, id, from_number, carrier_message_id, time from messages
      where time >= ${since} and state = 'sent' and type in ('sms', 'mms') and carrier_message_id is not null
    )
    select r.account_id as "accountId", r.id as "messageId", r.from_number as "fromNumber",
      r.carrier_message_id as "carrierMessageId", r.time
    from recent r join unnest(
      ${numbers.map(({ accountId }) => accountId)}::bigint[], ${numbers.map(({ phoneNumber }) => phoneNumber)}::text[]
    ) as n (account_id, phone_number) on n.account_id = r.account_id and n.phone_number = r.from_number
  `.execute(db);
  return rows;
}
