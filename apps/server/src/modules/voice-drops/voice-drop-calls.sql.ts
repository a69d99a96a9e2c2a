import type { VoiceDropCall } from "@broadcast/contract/voice-drops";
import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

export interface CallRow {
  accountId: number;
  id: string;
  /** Null for the voicemail greeting. */
  voiceDropId: string | null;
  carrier: CarrierName;
  state: VoiceDropCall["state"];
  problem: string | null;
  changedAt: Date;
}

const columns = sql<CallRow>`account_id as "accountId", id, voice_drop_id as "voiceDropId", carrier, state, problem,
  changed_at as "changedAt"`;

/** Reads what Call to Record needs about an account. */
export async function readCallTerms(db: Connection, accountId: number) {
  const { rows } = await sql<{
    phoneNumberType: string | null;
    isEnabled: boolean;
    forwardNumber: string | null;
    phoneNumber: string | null;
    carrier: CarrierName | null;
  }>`
    select a.phone_number_type as "phoneNumberType", s.call_forward_enabled as "isEnabled",
      s.call_forward_number as "forwardNumber", n.phone_number as "phoneNumber", n.carrier
    from accounts a join account_settings s using (account_id)
      left join phone_numbers n on n.account_id = a.account_id and n.release_at is null
    where a.account_id = ${accountId} limit 1
  `.execute(db);
  return rows[0]!;
}

/** Returns the last call for a voice drop; for the greeting when it is null. */
export async function findLastCall(
  db: Connection,
  accountId: number,
  voiceDropId: string | null,
): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${columns} from voice_drop_calls where account_id = ${accountId} and ${
      voiceDropId === null ? sql`voice_drop_id is null` : sql`voice_drop_id = ${voiceDropId}`
    }
    order by started_at desc, id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Finds a call by its id, which carriers return. */
export async function findCall(db: Connection, id: string): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`select ${columns} from voice_drop_calls where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Records a new call; returns false while another of the account is in progress. */
export async function insertCall(
  db: Connection,
  { accountId, id, voiceDropId, carrier }: Pick<CallRow, "accountId" | "id" | "voiceDropId" | "carrier">,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into voice_drop_calls (account_id, id, voice_drop_id, carrier, started_at, changed_at)
    values (${accountId}, ${id}, ${voiceDropId}, ${carrier}, ${now}, ${now})
    on conflict (account_id) where state in ('ringing', 'recording', 'saving') do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Moves a call on from one of these states; returns false when it is in none of them. */
export async function moveCall(
  db: Connection,
  { accountId, id }: Pick<CallRow, "accountId" | "id">,
  from: readonly CallRow["state"][],
  to: CallRow["state"],
  { problem, now }: { problem: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update voice_drop_calls set state = ${to}, problem = ${problem}, changed_at = ${now}
    where account_id = ${accountId} and id = ${id} and state = any(${[...from]}::text[])
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Gives up calls without reports since a time. */
export async function giveUpCalls(
  db: Connection,
  accountId: number,
  since: Date,
  problem: string,
): Promise<void> {
  await sql`
    update voice_drop_calls set state = 'failed', problem = ${problem}
    where account_id = ${accountId} and state in ('ringing', 'recording', 'saving') and changed_at < ${since}
  `.execute(db);
}
