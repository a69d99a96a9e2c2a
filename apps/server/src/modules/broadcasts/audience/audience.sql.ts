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

/** A chosen contact with everything that rendering and the decision need. */
export interface AudienceMember {
  contactId: string;
  contact: RenderContact;
  recipient: GateRecipient;
  /** The manifest's plan for them at the confirmation; null when they are simply sent to, and in a draft. */
  planned: string | null;
  /** Their network; null while unknown. */
  network: AddressFact["network"];
}

/** Whether `broadcast_recipients r` has neither a message nor a reason for none. */
const isOpen = sql`r.message_id is null and r.skip_reason is null`;

interface Row extends RecipientRow, MergeRow {
  contact_id: string;
  planned: string | null;
}

/** How a broadcast is sent, for reading the facts about its recipients. */
export interface SendingAs {
  type: MessageType;
  isTransactional: boolean;
  numberKind: GateRecipient["numberKind"];
}

/**
 * Returns the next chosen contacts without an outcome after `after`, by id: a walk that can stop and resume anywhere. A
 * merge may move an outcome to a contact ahead of it.
 */
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
      : sql`and r.contact_id > ${page.after ?? NO_ID} and ${isOpen} order by r.contact_id limit ${page.limit}`;
  // Materialized: otherwise contacts would be read from the first on, to be joined with the few after `after`.
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

/** One of the database's advisory locks. */
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
 * Locks the recipients of a broadcast for one chunk; returns null when it is gone or in none of these states. Only
 * other chunks and a deletion wait for this. The state can still change, so that a stop never waits: the chunk notices
 * it in `recordExpansion`.
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

/** Returns a broadcast's state, locked until the transaction ends. */
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

/** Records each recipient's message, sent or not, or why there is none. */
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
 * Moves the position of the expansion. Returns false when the broadcast has left these states since the chunk was
 * taken: then the caller must roll back.
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
 * Returns to the first recipient if one who was passed has no outcome, as a contact who was merged into another one;
 * false when nobody was passed over.
 */
export async function returnToPassed(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<boolean> {
  const row = await db
    .updateTable("broadcasts as b")
    .set({ expanded_to: null })
    .where("b.account_id", "=", accountId)
    .where("b.id", "=", broadcastId)
    .where(
      sql<boolean>`exists (
        select from broadcast_recipients r
        where r.account_id = b.account_id and r.broadcast_id = b.id and r.contact_id <= b.expanded_to and ${isOpen}
      )`,
    )
    .returning("b.id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number chosen, from their outcomes: contacts deleted before their turn are on no list any more, and would be
 * waited for.
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
 * Gives this reason to the next recipients without a message, whom a stopped broadcast never got to. Returns how many;
 * fewer than `limit` means that there are no more.
 */
export async function skipRest(
  db: Connection,
  accountId: number,
  broadcastId: string,
  why: { code: string; reason: string },
  limit: number,
): Promise<number> {
  // The ids as an array: as a subquery they would be looked up again for each row until the table is analyzed.
  const { rows } = await sql<{ skipped: number }>`
    with rest as (
      update broadcast_recipients set skip_code = ${why.code}, skip_reason = ${why.reason}
      where account_id = ${accountId} and broadcast_id = ${broadcastId} and contact_id = any(array(
        select r.contact_id from broadcast_recipients r
        where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id > coalesce((
            select b.expanded_to from broadcasts b where b.account_id = ${accountId} and b.id = ${broadcastId}
          ), ${NO_ID}::uuid)
          and ${isOpen}
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

/** Counts the recipients in the end: contacts deleted before their turn are on no list any more. */
export async function countChosenNow(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await sql`
    update broadcasts b set chosen = ${decided} where account_id = ${accountId} and id = ${broadcastId}
  `.execute(db);
}
