import { type Connection, sql } from "../../../db/connection.ts";
import type { CarrierName } from "../../../providers/carriers/carrier.ts";

/** The account of a called number, and its settings for calls. */
export interface CalledAccount {
  accountId: number;
  company: string;
  /** Null when calls are not forwarded. */
  forwardTo: string | null;
  isDisabled: boolean;
  ringSeconds: number;
  hasVoicemail: boolean;
  announcesCalls: boolean;
  greetingWords: string | null;
  greetingKey: string | null;
}

const calledAccount = sql`
  account_id as "accountId", a.company, case when s.call_forward_enabled then s.call_forward_number end as "forwardTo",
  s.voice_disabled as "isDisabled", s.voice_ring_seconds::int as "ringSeconds",
  s.voice_has_voicemail and 'voice' = any(s.add_ons) as "hasVoicemail", s.voice_announces_calls as "announcesCalls",
  g.words as "greetingWords", g.file_key as "greetingKey"
`;
const withGreeting = sql`join accounts a using (account_id) left join voicemail_greetings g using (account_id)`;

export async function findCalledAccount(db: Connection, phoneNumber: string): Promise<CalledAccount | null> {
  const { rows } = await sql<CalledAccount>`
    select ${calledAccount} from phone_numbers n join account_settings s using (account_id) ${withGreeting}
    where n.phone_number = ${phoneNumber}
  `.execute(db);
  return rows[0] ?? null;
}

export async function readCalledAccount(db: Connection, accountId: number): Promise<CalledAccount> {
  const { rows } = await sql<CalledAccount>`
    select ${calledAccount} from account_settings s ${withGreeting} where account_id = ${accountId}
  `.execute(db);
  return rows[0]!;
}

interface Call {
  accountId: number;
  carrier: CarrierName;
  callId: string;
}

/** Records a call; returns false when it was known. */
export async function insertCall(
  db: Connection,
  { accountId, carrier, callId }: Call,
  { id, contactId, phoneNumber }: { id: string; contactId: string; phoneNumber: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("call_sessions")
    .values({
      account_id: accountId,
      id,
      carrier,
      carrier_call_id: callId,
      contact_id: contactId,
      direction: "in",
      state: "ringing-you",
      phone_number: phoneNumber,
      started_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "carrier", "carrier_call_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface OwnNumber {
  accountId: number;
  phoneNumber: string;
  carrier: CarrierName;
  carrierNumberId: string;
}

/** Lists numbers of these carriers whose calls are not reported to us yet. */
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
