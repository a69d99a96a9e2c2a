import type { Voicemail } from "@broadcast/contract/voice";
import { type Connection, sql } from "../../../db/connection.ts";
import type { CarrierName } from "../../../providers/carriers/carrier.ts";
import type { StoredRecording } from "../../voice-drops/index.ts";
import { isAbout, voicemailMedia } from "../calls/call-sessions.sql.ts";

/** Claims a call's only voicemail; returns false when it has one, or is missing. */
export async function takeRecordingOnce(
  db: Connection,
  accountId: number,
  callId: string,
  recordingId: string,
): Promise<boolean> {
  const row = await db
    .updateTable("call_sessions")
    .set({ recording_id: recordingId })
    .where("account_id", "=", accountId)
    .where("id", "=", callId)
    .where("recording_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface NewVoicemail {
  accountId: number;
  id: string;
  callId: string;
  contactId: string;
  url: string;
  seconds: number;
}

export async function insertVoicemail(
  db: Connection,
  { accountId, id, callId, contactId, url, seconds }: NewVoicemail,
  now: Date,
): Promise<void> {
  await db
    .insertInto("voicemails")
    .values({
      account_id: accountId,
      id,
      call_id: callId,
      contact_id: contactId,
      state: "saving",
      source_url: url,
      duration_ms: seconds * 1_000,
      received_at: now,
    })
    .execute();
}

export interface SavingVoicemail {
  accountId: number;
  id: string;
  callId: string;
  contactId: string;
  carrier: CarrierName;
  url: string;
}

/** Returns a voicemail that is still to be fetched. */
export async function findSaving(
  db: Connection,
  accountId: number,
  id: string,
): Promise<SavingVoicemail | null> {
  const { rows } = await sql<SavingVoicemail>`
    select v.account_id as "accountId", v.id, v.call_id as "callId", v.contact_id as "contactId", s.carrier, v.source_url as url
    from voicemails v join call_sessions s on s.account_id = v.account_id and s.id = v.call_id
    where v.account_id = ${accountId} and v.id = ${id} and v.state = 'saving'
  `.execute(db);
  return rows[0] ?? null;
}

export async function noteSaved(
  db: Connection,
  accountId: number,
  id: string,
  { key, durationMs, waveform }: StoredRecording,
): Promise<boolean> {
  const row = await db
    .updateTable("voicemails")
    .set({ state: "ready", source_url: null, file_key: key, duration_ms: durationMs, waveform })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "saving")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteLost(db: Connection, accountId: number, id: string): Promise<void> {
  await db
    .updateTable("voicemails")
    .set({ state: "lost", source_url: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "saving")
    .execute();
}

interface ToTranscribe {
  callId: string;
  contactId: string;
  key: string;
  seconds: number;
}

/** Returns a stored voicemail without a transcript. */
export async function findToTranscribe(
  db: Connection,
  accountId: number,
  id: string,
): Promise<ToTranscribe | null> {
  const { rows } = await sql<ToTranscribe>`
    select call_id as "callId", contact_id as "contactId", file_key as key, duration_ms / 1000.0::float8 as seconds
    from voicemails where account_id = ${accountId} and id = ${id} and file_key is not null and transcript is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores what was said; returns false when the voicemail was deleted. */
export async function noteTranscript(
  db: Connection,
  accountId: number,
  id: string,
  transcript: string,
): Promise<boolean> {
  const row = await db
    .updateTable("voicemails")
    .set({ transcript })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function transcribesVoicemails(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("account_settings")
    .where("account_id", "=", accountId)
    .select("voice_transcribes")
    .executeTakeFirst();
  return row?.voice_transcribes ?? false;
}

/** Marks a voicemail as told; null when it was, or is gone. */
export async function noteTold(db: Connection, accountId: number, id: string, now: Date) {
  const { rows } = await sql<{ contactId: string; seconds: number; transcript: string | null }>`
    update voicemails set told_at = ${now} where account_id = ${accountId} and id = ${id} and told_at is null
    returning contact_id as "contactId", duration_ms / 1000.0::float8 as seconds, transcript
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns a voicemail for its notification mail; nothing when it is gone, or the mails were switched off. */
export const findVoicemailToTell = (db: Connection, accountId: number, id: string) =>
  db
    .selectFrom("voicemails")
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.account_id", "=", "voicemails.account_id")
        .onRef("contacts.id", "=", "voicemails.contact_id"),
    )
    .innerJoin("account_settings", "account_settings.account_id", "voicemails.account_id")
    .innerJoin("users", "users.account_id", "voicemails.account_id")
    .where("voicemails.account_id", "=", accountId)
    .where("voicemails.id", "=", id)
    .where("account_settings.email_notifications", "=", true)
    .select([
      "contacts.id as contact_id",
      "contacts.first_name",
      "contacts.last_name",
      "contacts.company",
      "contacts.phone_number",
      "account_settings.email_notifications_to",
      "voicemails.duration_ms",
      "voicemails.transcript",
      "users.email",
    ])
    .executeTakeFirst();

export interface VoicemailTerms {
  ids?: readonly string[] | undefined;
  term?: string | undefined;
  filter?: "all" | "unheard" | undefined;
  contactId?: string | undefined;
}

const isFound = (accountId: number, { ids, term, filter, contactId }: VoicemailTerms) => sql`
  v.account_id = ${accountId} and ${ids ? sql`v.id = any(${[...ids]}::uuid[])` : sql`true`}
  and ${contactId ? sql`v.contact_id = ${contactId}` : sql`true`}
  and ${filter === "unheard" ? sql`v.heard_at is null` : sql`true`} and ${isAbout(term, sql`c.phone_number`)}
`;

const withContacts = sql`voicemails v join contacts c on c.account_id = v.account_id and c.id = v.contact_id`;

interface ShownRow {
  id: string;
  call_id: string;
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  received_at: Date;
  duration_ms: number;
  waveform: string;
  state: Voicemail["state"];
  file_key: string | null;
  transcript: string | null;
  heard_at: Date | null;
}

/** Lists a page of voicemails, newest first. */
export async function listVoicemails(
  db: Connection,
  accountId: number,
  terms: VoicemailTerms,
  page: { limit: number; offset: number },
): Promise<Voicemail[]> {
  const { rows } = await sql<ShownRow>`
    select v.id, v.call_id, v.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email, v.received_at,
      v.duration_ms, v.waveform, v.state, v.file_key, v.transcript, v.heard_at
    from ${withContacts} where ${isFound(accountId, terms)}
    order by v.received_at desc, v.id desc limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    callId: row.call_id,
    contact: {
      _id: row.contact_id,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      phoneNumber: row.phone_number,
      email: row.email,
    },
    time: row.received_at.toISOString(),
    seconds: row.duration_ms / 1_000,
    state: row.state,
    media: voicemailMedia(row),
    transcript: row.transcript,
    isHeard: row.heard_at !== null,
  }));
}

export async function countVoicemails(
  db: Connection,
  accountId: number,
  terms: VoicemailTerms,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${withContacts} where ${isFound(accountId, terms)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** More than this are not counted. */
const COUNTED_UP_TO = 1_000;

export async function countUnheard(db: Connection, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from voicemails where account_id = ${accountId} and heard_at is null limit ${COUNTED_UP_TO}
    ) v
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Marks a voicemail as heard or not; returns false when the account has none such. */
export async function setHeard(
  db: Connection,
  accountId: number,
  id: string,
  heardAt: Date | null,
): Promise<boolean> {
  const row = await db
    .updateTable("voicemails")
    .set(({ fn, ref, val }) => ({
      heard_at: heardAt === null ? null : fn.coalesce(ref("heard_at"), val(heardAt)),
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface RemovedVoicemail {
  callId: string;
  contactId: string;
  key: string | null;
}

export async function deleteVoicemails(
  db: Connection,
  accountId: number,
  terms: VoicemailTerms,
): Promise<RemovedVoicemail[]> {
  const { rows } = await sql<RemovedVoicemail>`
    delete from voicemails t where t.account_id = ${accountId} and t.id in (
      select v.id from ${withContacts} where ${isFound(accountId, terms)}
    ) returning t.call_id as "callId", t.contact_id as "contactId", t.file_key as key
  `.execute(db);
  return rows;
}

export async function findVoicemailFile(
  db: Connection,
  accountId: number,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("voicemails")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("file_key")
    .executeTakeFirst();
  return row?.file_key ?? null;
}

/** Lists the files of these contacts' voicemails. */
export async function listFilesOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from voicemails
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[]) and file_key is not null
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Whether a voicemail or the greeting of the account uses this file. */
export async function isInVoice(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select 1 from voicemails where account_id = ${accountId} and file_key = ${key})
      or exists (select 1 from voicemail_greetings where account_id = ${accountId} and file_key = ${key}) as is_held
  `.execute(db);
  return rows[0]?.is_held ?? true;
}
