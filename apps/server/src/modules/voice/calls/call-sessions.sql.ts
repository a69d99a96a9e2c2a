import type { CallState } from "@broadcast/contract/call-state";
import type { Call } from "@broadcast/contract/voice";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import type { CarrierName } from "../../../providers/carriers/carrier.ts";

/** A call as stored. */
export interface CallRow {
  accountId: number;
  id: string;
  contactId: string;
  direction: "in" | "out";
  state: CallState;
  carrier: CarrierName;
  carrierCallId: string | null;
  phoneNumber: string | null;
  placedBy: string | null;
  connectedAt: Date | null;
  seconds: number | null;
  reservedHundredths: number;
  recordingId: string | null;
}

const rowColumns = sql`
  account_id as "accountId", id, contact_id as "contactId", direction, state, carrier,
  carrier_call_id as "carrierCallId", phone_number as "phoneNumber", placed_by as "placedBy",
  connected_at as "connectedAt", seconds, reserved_hundredths as "reservedHundredths", recording_id as "recordingId"
`;

export const UNDER_WAY = ["placing", "ringing-you", "ringing-them", "connected"] as const;

/** Finds a call by our reference, which carriers return. */
export async function findCall(db: Connection, id: string): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`select ${rowColumns} from call_sessions where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Finds a call by the carrier's id. */
export async function findCallByName(
  db: Connection,
  carrier: CarrierName,
  callId: string,
): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from call_sessions
    where carrier = ${carrier} and carrier_call_id = ${callId} and carrier_call_id is not null
  `.execute(db);
  return rows[0] ?? null;
}

/** Moves a call on from one of these states; returns its new state, null when it is in none of them. */
export async function moveCall(
  db: Connection,
  { accountId, id }: Pick<CallRow, "accountId" | "id">,
  from: readonly CallState[],
  to: CallState,
  change: { now: Date; seconds?: number | null; problem?: string | null; costHundredths?: number },
): Promise<CallRow | null> {
  const isOver = !(UNDER_WAY as readonly CallState[]).includes(to);
  const { now, seconds = null, problem = null, costHundredths = 0 } = change;
  const { rows } = await sql<CallRow>`
    update call_sessions set state = ${to}, changed_at = ${now}, seconds = ${seconds}::int, problem = ${problem},
      connected_at = case when ${to === "connected"} then ${now} else connected_at end,
      ended_at = case when ${isOver} then ${now}::timestamptz end, cost_hundredths = ${costHundredths},
      reserved_hundredths = case when ${isOver} then 0 else reserved_hundredths end
    where account_id = ${accountId} and id = ${id} and state = any(${[...from]}::text[])
    returning ${rowColumns}
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks a call until the transaction ends. */
export async function lockCall(
  db: Connection,
  { accountId, id }: Pick<CallRow, "accountId" | "id">,
): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from call_sessions where account_id = ${accountId} and id = ${id} for update
  `.execute(db);
  return rows[0] ?? null;
}

/** Lists calls of any accounts without reports since a time. */
export async function listSilent(
  db: Connection,
  states: readonly CallState[],
  since: Date,
  limit: number,
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from call_sessions
    where state in ('placing', 'ringing-you', 'ringing-them', 'connected') and state = any(${[...states]}::text[])
      and changed_at < ${since}
    order by changed_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists calls in progress with these contacts. */
export async function listUnderWayWith(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from call_sessions
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[]) and state = any(${[...UNDER_WAY]}::text[])
  `.execute(db);
  return rows;
}

/** Selects calls of the history: by id, or by a search of the list. */
export interface CallTerms {
  ids?: readonly string[] | undefined;
  term?: string | undefined;
  filter?: "all" | "missed" | "outgoing" | "incoming" | undefined;
}

/** Whether `contacts c` matches a term, by name or by digits of a number. */
export function isAbout(term: string | undefined, phoneNumber: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = (term ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const digits = (term ?? "").replaceAll(/\D/g, "");
  if (words.length === 0) return sql`true`;
  const hasNames = sql.join(
    words.map((word) => sql`c.search_name like ${`%${likeText(word)}%`}`),
    sql` and `,
  );
  return digits.length >= 3
    ? sql`((${hasNames}) or ${phoneNumber} like ${`%${digits}%`})`
    : sql`(${hasNames})`;
}

const isOfFilter: Record<NonNullable<CallTerms["filter"]>, RawBuilder<unknown>> = {
  all: sql`true`,
  missed: sql`s.direction = 'in' and s.state = 'missed'`,
  outgoing: sql`s.direction = 'out'`,
  incoming: sql`s.direction = 'in'`,
};

const isFound = (accountId: number, { ids, term, filter = "all" }: CallTerms) => sql`
  s.account_id = ${accountId} and s.deleted_at is null
  and ${ids ? sql`s.id = any(${[...ids]}::uuid[])` : sql`true`}
  and ${isOfFilter[filter]} and ${isAbout(term, sql`coalesce(s.phone_number, c.phone_number)`)}
`;

const withContacts = sql`call_sessions s join contacts c on c.account_id = s.account_id and c.id = s.contact_id`;

interface ShownRow {
  id: string;
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  contact_number: string | null;
  email: string | null;
  phone_number: string | null;
  direction: "in" | "out";
  state: CallState;
  started_at: Date;
  connected_at: Date | null;
  seconds: number | null;
  problem: string | null;
  cost_hundredths: number;
  placed_by_name: string | null;
  voicemail_id: string | null;
  voicemail_state: "saving" | "ready" | "lost" | null;
  duration_ms: number | null;
  waveform: string | null;
  file_key: string | null;
  transcript: string | null;
  heard_at: Date | null;
}

const shownColumns = sql`
  s.id, c.id as contact_id, c.first_name, c.last_name, c.company, c.phone_number as contact_number, c.email,
  coalesce(s.phone_number, c.phone_number) as phone_number, s.direction, s.state, s.started_at, s.connected_at,
  s.seconds, s.problem, s.cost_hundredths,
  case s.placed_by when 'assistant' then 'Assistant' else (
    select concat_ws(' ', u.first_name, u.last_name) from users u where u.id::text = s.placed_by
  ) end as placed_by_name,
  v.id as voicemail_id, v.state as voicemail_state, v.duration_ms, v.waveform, v.file_key, v.transcript,
  v.heard_at
`;
const withVoicemails = sql`left join voicemails v on v.account_id = s.account_id and v.call_id = s.id`;

/** Lists a page of the history, newest first. */
export async function listCalls(
  db: Connection,
  accountId: number,
  terms: CallTerms,
  page: { limit: number; offset: number },
): Promise<Call[]> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from (
      select s.* from ${withContacts} where ${isFound(accountId, terms)}
      order by s.started_at desc, s.id desc limit ${page.limit} offset ${page.offset}
    ) s join contacts c on c.account_id = s.account_id and c.id = s.contact_id ${withVoicemails}
    order by s.started_at desc, s.id desc
  `.execute(db);
  return rows.map(toCall);
}

export async function countCalls(db: Connection, accountId: number, terms: CallTerms): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${withContacts} where ${isFound(accountId, terms)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns one call as shown, even if it was removed from the history. */
export async function readCall(db: Connection, accountId: number, id: string): Promise<Call | null> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from ${withContacts} ${withVoicemails} where s.account_id = ${accountId} and s.id = ${id}
  `.execute(db);
  return rows[0] ? toCall(rows[0]) : null;
}

/** Returns the user's own call that is in progress, or ended after a time. */
export async function findOwnCall(
  db: Connection,
  accountId: number,
  placedBy: string,
  endedAfter: Date | null,
): Promise<Call | null> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from ${withContacts} ${withVoicemails}
    where s.account_id = ${accountId} and s.direction = 'out' and s.placed_by = ${placedBy} and (
      s.state = any(${[...UNDER_WAY]}::text[]) or s.ended_at > ${endedAfter}::timestamptz
    )
    order by s.ended_at is not null, s.started_at desc limit 1
  `.execute(db);
  return rows[0] ? toCall(rows[0]) : null;
}

/** Removes finished calls from the history; returns which. */
export async function hideCalls(
  db: Connection,
  accountId: number,
  terms: CallTerms,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update call_sessions t set deleted_at = ${now}
    where t.account_id = ${accountId} and not t.state = any(${[...UNDER_WAY]}::text[]) and t.id in (
      select s.id from ${withContacts} where ${isFound(accountId, terms)}
    ) returning t.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

const toCall = (row: ShownRow): Call => ({
  _id: row.id,
  contact: {
    _id: row.contact_id,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.contact_number,
    email: row.email,
  },
  phoneNumber: row.phone_number,
  direction: row.direction,
  state: row.state,
  time: row.started_at.toISOString(),
  connectedAt: row.connected_at?.toISOString() ?? null,
  seconds: row.seconds,
  problem: row.problem,
  credits: row.cost_hundredths / 100,
  placedBy: row.placed_by_name,
  voicemail:
    row.voicemail_id && row.voicemail_state
      ? {
          _id: row.voicemail_id,
          seconds: (row.duration_ms ?? 0) / 1_000,
          state: row.voicemail_state,
          media: voicemailMedia({ ...row, id: row.voicemail_id }),
          transcript: row.transcript,
          isHeard: row.heard_at !== null,
        }
      : null,
});

/** Returns a voicemail's recording as shown; null until it is saved. */
export const voicemailMedia = (row: {
  id: string;
  file_key: string | null;
  duration_ms: number | null;
  waveform: string | null;
}) =>
  row.file_key === null
    ? null
    : {
        url: `/api/voice/voicemails/${row.id}/file`,
        contentType: "audio/wav",
        seconds: (row.duration_ms ?? 0) / 1_000,
        waveform: row.waveform ?? "",
      };
