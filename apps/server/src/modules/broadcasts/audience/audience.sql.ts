import type { AddressFact, StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";
import {
  CHANNEL_OF,
  factsJoin,
  type GateRecipient,
  type MessageType,
  type RecipientRow,
  RUNNING,
  recipientColumns,
  toGateRecipient,
} from "../../sending/index.ts";
import type { BroadcastState } from "../broadcasts.sql.ts";
import { givenOf, isGiven } from "./given-recipients.sql.ts";

/** A chosen contact with all that rendering and the decision about it need. */
export interface AudienceMember {
  contactId: string;
  contact: RenderContact;
  recipient: GateRecipient;
  /** What the manifest said of them at the confirmation; null when they simply go, and of a draft. */
  planned: string | null;
  /** Whose subscriber they are; null while nobody told. */
  network: AddressFact["network"];
}

interface Row extends RecipientRow, MergeRow {
  contact_id: string;
  planned: string | null;
}

/** How a broadcast is sent, for reading the facts about those it goes to. */
export interface SendingAs {
  type: MessageType;
  isTransactional: boolean;
  numberKind: GateRecipient["numberKind"];
}

/** The next chosen contacts behind `after`, in the order of their ids: a walk that can stop and resume anywhere. */
export async function readAudience(
  db: Connection,
  accountId: number,
  broadcastId: string,
  as: SendingAs,
  now: Date,
  page: { after: string | null; limit: number } | { contactIds: readonly string[] },
): Promise<AudienceMember[]> {
  const channel = CHANNEL_OF[as.type];
  const purpose = as.isTransactional ? "transactional" : "marketing";
  const address = as.type === "email" ? sql`lower(c.email)` : sql`c.phone_number`;
  const which =
    "contactIds" in page
      ? sql`and r.contact_id = any(${page.contactIds}::uuid[])`
      : sql`and r.contact_id > ${page.after ?? NO_ID} order by r.contact_id limit ${page.limit}`;
  // Materialized: else contacts are read from their first on, to be joined with the few behind `after`.
  const { rows } = await sql<Row>`
    with r as materialized (
      select r.account_id, r.contact_id, r.planned from broadcast_recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} ${which}
    )
    select r.contact_id, r.planned, ${mergeColumns},
      ${recipientColumns({ address, channel: sql`${channel}::text`, purpose: sql`${purpose}::text` }, now)}
    from r join contacts c on c.account_id = r.account_id and c.id = r.contact_id
      ${factsJoin(address)}
    order by r.contact_id
  `.execute(db);
  return rows.map((row) => ({
    contactId: row.contact_id,
    contact: toMergeContact(row.contact_id, row),
    recipient: toGateRecipient(row, {
      channel,
      purpose,
      numberKind: as.numberKind,
      to: (as.type === "email" ? row.email?.toLowerCase() : row.phone_number) ?? "",
      cause: RUNNING,
    }),
    planned: row.planned,
    network: row.network,
  }));
}

/** Among the database's advisory locks. */
const EXPANSION_LOCK = 7_215_304;

export interface RunningBroadcast {
  type: MessageType;
  subject: string;
  text: string;
  email_version_id: string | null;
  media: StoredMedia[];
  is_transactional: boolean;
  expanded_to: string | null;
  started_at: Date | null;
  state: BroadcastState;
  failure: string | null;
}

/**
 * Takes the recipients of a broadcast for one chunk; null when it is gone or in none of these states. Only another chunk
 * waits for this one, and a deletion. The state stays free to change, so that no brake waits: the chunk notices that in
 * `recordExpansion`.
 */
export async function takeForExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
  states: BroadcastState[],
): Promise<RunningBroadcast | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${broadcastId}, ${EXPANSION_LOCK}))`.execute(db);
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", states)
    .select([
      "type",
      "subject",
      "text",
      "email_version_id",
      "media",
      "is_transactional",
      "expanded_to",
      "started_at",
      "state",
      "failure",
    ])
    .forKeyShare()
    .executeTakeFirst();
  return row ? { ...row, media: row.media as StoredMedia[] } : null;
}

/** How a broadcast stands, kept so until the transaction ends. */
export async function lockState(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<BroadcastState | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("state")
    .forShare()
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Writes down which message was written for each recipient, sent or not, or why none. */
export async function recordRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  {
    written,
    skipped,
  }: {
    written: { contactId: string; messageId: string }[];
    skipped: { contactId: string; code: string; reason: string }[];
  },
): Promise<void> {
  const outcomes = [
    ...written.map((one) => ({ ...one, code: null, reason: null })),
    ...skipped.map((one) => ({ ...one, messageId: null })),
  ];
  if (outcomes.length === 0) return;
  await sql`
    with ${givenOf(accountId, broadcastId, outcomes, ({ contactId }) => contactId, {
      message_id: ["uuid", ({ messageId }) => messageId],
      skip_code: ["text", ({ code }) => code],
      skip_reason: ["text", ({ reason }) => reason],
    })}
    update broadcast_recipients r
    set message_id = given.message_id, skip_code = given.skip_code, skip_reason = given.skip_reason
    from given where ${isGiven}
  `.execute(db);
}

/**
 * Moves the place the expansion is at. False when the broadcast has left these states since the chunk was taken: then
 * the caller's transaction must not stay.
 */
export async function recordExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
  states: BroadcastState[],
  chunk: { expandedTo: string; skipped: number },
): Promise<boolean> {
  const row = await db
    .updateTable("broadcasts")
    .set({ expanded_to: chunk.expandedTo, skipped: sql`skipped + ${chunk.skipped}` })
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "in", states)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many were chosen, from what became of each: who was deleted before their turn came is on no list any more, and
 * would else be waited for.
 */
const decided = sql<number>`b.skipped + coalesce((
  select c.waiting + c.unknown + c.sent + c.delivered + c.failed + c.unsent from message_counts c
  where c.account_id = b.account_id and c.cause_id = b.id
), 0)`;

/** Ends the expansion: every recipient has a message or a reason. */
export async function endExpansion(
  db: Connection,
  accountId: number,
  broadcastId: string,
  now: Date,
): Promise<void> {
  await sql`
    update broadcasts b set state = 'queued', chosen = ${decided}, updated_at = ${now}
    where account_id = ${accountId} and id = ${broadcastId} and state = 'queuing'
  `.execute(db);
}

/**
 * Gives the next recipients without a message this reason: what a stopped broadcast never got to. Answers how many;
 * fewer than `limit` means that there are no more.
 */
export async function skipRest(
  db: Connection,
  accountId: number,
  broadcastId: string,
  why: { code: string; reason: string },
  limit: number,
): Promise<number> {
  // The ids as an array: as a subquery they would be looked for again for each row while nothing is analyzed yet.
  const { rows } = await sql<{ skipped: number }>`
    with rest as (
      update broadcast_recipients set skip_code = ${why.code}, skip_reason = ${why.reason}
      where account_id = ${accountId} and broadcast_id = ${broadcastId} and contact_id = any(array(
        select r.contact_id from broadcast_recipients r
        where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id > coalesce((
            select b.expanded_to from broadcasts b where b.account_id = ${accountId} and b.id = ${broadcastId}
          ), ${NO_ID}::uuid)
          and r.message_id is null and r.skip_reason is null
        order by r.contact_id limit ${limit}
      ))
      returning 1
    ), counted as (select count(*)::int as skipped from rest)
    update broadcasts b set skipped = b.skipped + counted.skipped
    from counted where account_id = ${accountId} and id = ${broadcastId}
    returning counted.skipped
  `.execute(db);
  return rows[0]?.skipped ?? 0;
}

/** How many were chosen in the end: those deleted before their turn came are on no list any more. */
export async function countChosenNow(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await sql`
    update broadcasts b set chosen = ${decided} where account_id = ${accountId} and id = ${broadcastId}
  `.execute(db);
}
