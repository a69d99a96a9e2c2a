import { type Connection, sql } from "../../../db/connection.ts";
import type { CarrierName } from "../../../providers/carriers/carrier.ts";
import { factsJoin, type RecipientRow, recipientColumns } from "../../sending/index.ts";

/** Reads what calls need about an account and the caller. */
export interface LineRow {
  hasAddOn: boolean;
  isDisabled: boolean;
  phoneNumber: string | null;
  carrier: CarrierName | null;
  forwardNumber: string | null;
  mobileNumber: string | null;
}

export async function readLineRow(db: Connection, accountId: number, personId: string): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select 'voice' = any(s.add_ons) as "hasAddOn", s.voice_disabled as "isDisabled", n.phone_number as "phoneNumber",
      n.carrier, s.call_forward_number as "forwardNumber",
      (select u.mobile_number from users u where u.id = ${personId}) as "mobileNumber"
    from account_settings s left join phone_numbers n on n.account_id = s.account_id and n.release_at is null
    where s.account_id = ${accountId} limit 1
  `.execute(db);
  return rows[0]!;
}

/** What the rules need about a contact to be called. */
export interface CalleeRow extends RecipientRow {
  phone_number: string | null;
  do_not_call: boolean;
  last_called_at: Date | null;
}

export async function readCalleeRow(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<CalleeRow | null> {
  const address = sql`c.phone_number`;
  const as = { address, channel: sql`'voice'`, purpose: sql`'conversation'` };
  const { rows } = await sql<CalleeRow>`
    select ${recipientColumns(as, now)}, c.phone_number,
      exists (
        select 1 from do_not_call d where d.account_id = c.account_id and d.phone_number = c.phone_number
      ) as do_not_call,
      (select max(s.started_at) from call_sessions s
        where s.account_id = c.account_id and s.contact_id = c.id and s.direction = 'in') as last_called_at
    from contacts c ${factsJoin(address)} where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  return rows[0] ?? null;
}

export async function setDoNotCall(
  db: Connection,
  accountId: number,
  { phoneNumber, notedBy, now }: { phoneNumber: string; notedBy: string; now: Date },
): Promise<void> {
  await db
    .insertInto("do_not_call")
    .values({ account_id: accountId, phone_number: phoneNumber, noted_by: notedBy, noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function clearDoNotCall(db: Connection, accountId: number, phoneNumber: string): Promise<void> {
  await db
    .deleteFrom("do_not_call")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .execute();
}

export interface NewCall {
  accountId: number;
  id: string;
  contactId: string;
  carrier: CarrierName;
  phoneNumber: string;
  rings: string;
  placedBy: string;
  reservedHundredths: number;
}

/** Records a new call; returns false while another of the same user is in progress. */
export async function insertOutgoing(db: Connection, call: NewCall, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into call_sessions (account_id, id, contact_id, direction, state, carrier, phone_number, rings_number,
      placed_by, reserved_hundredths, started_at, changed_at)
    values (${call.accountId}, ${call.id}, ${call.contactId}, 'out', 'placing', ${call.carrier}, ${call.phoneNumber},
      ${call.rings}, ${call.placedBy}, ${call.reservedHundredths}, ${now}, ${now})
    on conflict (account_id, placed_by)
      where direction = 'out' and state in ('placing', 'ringing-you', 'ringing-them', 'connected') do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Stores the carrier's id of a call, which webhooks may report before the answer does. */
export async function noteCarrierCall(
  db: Connection,
  accountId: number,
  id: string,
  carrierCallId: string,
): Promise<void> {
  await db
    .updateTable("call_sessions")
    .set({ carrier_call_id: carrierCallId })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("carrier_call_id", "is", null)
    .execute();
}

/** Returns whom a call is connected to. */
export async function readPutThrough(db: Connection, accountId: number, callId: string) {
  const { rows } = await sql<{
    from: string;
    to: string;
    firstName: string;
    lastName: string;
    company: string;
    reservedHundredths: number;
  }>`
    select n.phone_number as from, s.phone_number as to, c.first_name as "firstName", c.last_name as "lastName", c.company,
      s.reserved_hundredths as "reservedHundredths"
    from call_sessions s join phone_numbers n on n.account_id = s.account_id and n.release_at is null
      join contacts c on c.account_id = s.account_id and c.id = s.contact_id
    where s.account_id = ${accountId} and s.id = ${callId} limit 1
  `.execute(db);
  return rows[0] ?? null;
}
