import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

/** Whose number was called, and where the account has its calls go. */
export interface CalledAccount {
  accountId: number;
  forwardTo: string | null;
}

export async function findCalledAccount(db: Connection, phoneNumber: string): Promise<CalledAccount | null> {
  const { rows } = await sql<CalledAccount>`
    select n.account_id as "accountId", case when s.call_forward_enabled then s.call_forward_number end as "forwardTo"
    from phone_numbers n join account_settings s on s.account_id = n.account_id
    where n.phone_number = ${phoneNumber}
  `.execute(db);
  return rows[0] ?? null;
}

/** Whose call it is that a carrier tells more of; null where it was not told of yet. */
export async function findCallAccount(
  db: Connection,
  carrier: CarrierName,
  callId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("incoming_calls")
    .where("carrier", "=", carrier)
    .where("carrier_call_id", "=", callId)
    .select("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

interface Call {
  accountId: number;
  carrier: CarrierName;
  callId: string;
}

/** Notes that somebody calls; answers whether that was new. */
export async function insertCall(
  db: Connection,
  { accountId, carrier, callId }: Call,
  contactId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("incoming_calls")
    .values({
      account_id: accountId,
      carrier,
      carrier_call_id: callId,
      contact_id: contactId,
      called_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("contact_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how a call that rang came out, once; answers whose it was, null when that is known already. */
export async function settleCall(
  db: Connection,
  { accountId, carrier, callId }: Call,
  state: "answered" | "missed",
): Promise<string | null> {
  const row = await db
    .updateTable("incoming_calls")
    .set({ state })
    .where("account_id", "=", accountId)
    .where("carrier", "=", carrier)
    .where("carrier_call_id", "=", callId)
    .where("state", "=", "ringing")
    .returning("contact_id")
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

interface OwnNumber {
  accountId: number;
  phoneNumber: string;
  carrier: CarrierName;
  carrierNumberId: string;
}

/** Numbers of these carriers whose calls nobody is told of yet. */
export async function listDeafNumbers(
  db: Connection,
  carriers: readonly CarrierName[],
  limit: number,
): Promise<OwnNumber[]> {
  const { rows } = await sql<OwnNumber>`
    select account_id as "accountId", phone_number as "phoneNumber", carrier, carrier_number_id as "carrierNumberId"
    from phone_numbers where not hears_calls and carrier = any(${[...carriers]}::text[]) order by account_id, phone_number limit ${limit}
  `.execute(db);
  return rows;
}

export async function noteHearing(db: Connection, { accountId, phoneNumber }: OwnNumber): Promise<void> {
  await db
    .updateTable("phone_numbers")
    .set({ hears_calls: true })
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .execute();
}
