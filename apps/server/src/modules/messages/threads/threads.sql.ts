import { type Message, THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";
import type { Selectable } from "kysely";
import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { shownMedia } from "../../../stored-files/shown-media.ts";
import { shownState } from "../../conversations/index.ts";
import { batchOf, carrierOf, describeFailure, isLineCleared, kindOfFailure } from "../../sending/index.ts";

const isCleared = isLineCleared({
  accountId: sql`messages.account_id`,
  contactId: sql`messages.contact_id`,
  code: sql`messages.error_code`,
  isEmail: sql`messages.type = 'email'`,
});

export const selectMessages = (db: Connection, accountId: number, now: Date) =>
  db
    .selectFrom("messages")
    .leftJoinLateral(
      sql<Pick<Selectable<DB["outbox"]>, "due_at" | "wait_reason">>`(
        select b.due_at, b.wait_reason from (${batchOf(sql`messages.account_id`, sql`messages.id`)}) b
        where messages.state = 'queued'
      )`.as("outbox"),
      (join) => join.onTrue(),
    )
    .leftJoin("unsent_messages", (join) =>
      join
        .onRef("unsent_messages.account_id", "=", "messages.account_id")
        .onRef("unsent_messages.message_id", "=", "messages.id"),
    )
    .leftJoin("call_sessions as call", (join) =>
      join
        .onRef("call.account_id", "=", "messages.account_id")
        .onRef("call.id", "=", "messages.id")
        .on("messages.type", "=", "call"),
    )
    .leftJoin("voicemails as voicemail", (join) =>
      join.onRef("voicemail.account_id", "=", "call.account_id").onRef("voicemail.call_id", "=", "call.id"),
    )
    .where("messages.account_id", "=", accountId)
    .where("messages.deleted_at", "is", null)
    .select([
      "call.state as call_state",
      "call.seconds as call_seconds",
      "call.problem as call_problem",
      "voicemail.transcript",
      "messages.id",
      "messages.contact_id",
      "messages.type",
      "messages.direction",
      "messages.subject",
      "messages.text",
      "messages.media",
      "messages.email_version_id",
      "messages.state",
      "messages.error",
      "messages.error_code",
      "messages.time",
      "messages.carrier_received_at",
      "messages.run_at",
      "messages.stop_detect_score",
      "messages.cause",
      "messages.cause_id",
      // Campaign and space messages are separate rows.
      sql<string | null>`case messages.cause
        when 'campaign' then (select e.campaign_id from campaign_events e
          where e.account_id = messages.account_id and e.id = messages.cause_id)
        when 'space' then (select s.space_id from space_messages s
          where s.account_id = messages.account_id and s.id = messages.cause_id)
      end`.as("source_id"),
      sql<Message["keyword"]>`case messages.direction
        when 'in' then (select jsonb_build_object('_id', k.id, 'word', k.name)
          from keyword_matches m join content_items k on k.account_id = m.account_id and k.id = m.keyword_id
          where m.account_id = messages.account_id and m.message_id = messages.id)
      end`.as("keyword"),
      "messages.cost_hundredths",
      "messages.written_by",
      "outbox.wait_reason",
      "unsent_messages.resent_as",
      sql<boolean>`coalesce(unsent_messages.is_listed, false)`.as("is_listed"),
      sql<DB["lanes"]["carrier"] | null>`case when messages.state in ('failed', 'unsent')
        then ${carrierOf("messages")} end`.as("failed_with"),
      sql<boolean>`messages.state in ('failed', 'unsent') and ${isCleared}`.as("is_cleared"),
      sql<boolean>`messages.state = 'queued' and outbox.due_at > ${now}
        and outbox.due_at is distinct from messages.run_at`.as("is_waiting"),
      // Messages held by a paused broadcast wait for a user, not for a time.
      sql<Date | null>`nullif(outbox.due_at, 'infinity')`.as("due_at"),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

/** A message waits when it may not be sent yet, or not at its scheduled time. */
export const toMessage = (row: Row): Message => ({
  _id: row.id,
  contactId: row.contact_id,
  type: row.type,
  direction: row.direction,
  subject: row.subject,
  text: row.text,
  isDesigned: row.email_version_id !== null,
  media: (row.media as StoredMedia[]).map((media, index) =>
    shownMedia(media, `/api/messages/${row.id}/media/${index}`),
  ),
  state: shownState(row.state, row.is_waiting || row.run_at !== null),
  error: row.error,
  failure: failureOf(row),
  isResent: row.resent_as !== null,
  time: row.time.toISOString(),
  sentAt: row.carrier_received_at?.toISOString() ?? null,
  runAt: row.run_at?.toISOString() ?? null,
  waitsUntil: row.is_waiting ? (row.due_at?.toISOString() ?? null) : null,
  waitReason: row.is_waiting ? row.wait_reason : null,
  stopDetectScore: row.stop_detect_score,
  cause: row.cause,
  causeId: row.cause_id,
  sourceId: row.source_id,
  keyword: row.keyword,
  credits: row.cost_hundredths / 100,
  writtenBy: row.written_by,
  call: row.call_state && {
    state: row.call_state,
    seconds: row.call_seconds,
    problem: row.call_problem,
    transcript: row.transcript,
  },
});

/** Returns a message's failure. Only messages on the unsent list can be sent again from there. */
function failureOf(row: Row): Message["failure"] {
  const { state } = row;
  if (state !== "failed" && state !== "unsent" && state !== "unknown") return null;
  const failure = describeFailure(kindOfFailure(state, row.failed_with, row.error_code, row.is_cleared));
  return { ...failure, words: row.error ?? failure.words, canResend: failure.canResend && row.is_listed };
}

export async function findMessage(
  db: Connection,
  accountId: number,
  messageId: string,
  now: Date,
): Promise<Message | null> {
  const row = await selectMessages(db, accountId, now)
    .where("messages.id", "=", messageId)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

/**
 * Whether a message is, or was until its deletion, part of a contact's thread, so that it can mark a reading position.
 */
export async function isOfThread(
  db: Connection,
  accountId: number,
  contactId: string,
  messageId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("contact_id", "=", contactId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Scheduled messages have a separate list: in the thread they would come before newer inbound ones. */
const isInThread = sql<boolean>`not (messages.state = 'queued' and messages.run_at is not null)`;

export const isShown = sql<boolean>`${isInThread} and messages.archived_at is null`;

/** Returns a message shown in a contact's thread. */
export async function findInThread(
  db: Connection,
  accountId: number,
  contactId: string,
  messageId: string,
  now: Date,
): Promise<Message | null> {
  const row = await selectMessages(db, accountId, now)
    .where("messages.id", "=", messageId)
    .where("messages.contact_id", "=", contactId)
    .where(isShown)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** Lists a page of a thread, newest first: after a message if given, else by offset. */
export async function listThread(
  db: Connection,
  accountId: number,
  contactId: string,
  page: { limit: number; offset: number; before: string | null },
  now: Date,
): Promise<Message[]> {
  const rows = await selectMessages(db, accountId, now)
    .where("messages.contact_id", "=", contactId)
    .where(isShown)
    .$if(page.before !== null, (query) =>
      query.where(
        sql<boolean>`(messages.time, messages.id) < (select b.time, b.id from messages b where b.account_id = ${accountId} and b.id = ${page.before})`,
      ),
    )
    .orderBy("messages.time", "desc")
    .orderBy("messages.id", "desc")
    .limit(page.limit)
    .offset(page.before === null ? page.offset : 0)
    .execute();
  return rows.map(toMessage);
}

/** Lists a thread's messages after one of them, or from the first if null; oldest first. */
export async function listThreadAfter(
  db: Connection,
  accountId: number,
  contactId: string,
  messageId: string | null,
  limit: number,
  now: Date,
): Promise<Message[]> {
  const rows = await selectMessages(db, accountId, now)
    .where("messages.contact_id", "=", contactId)
    .where(isShown)
    .$if(messageId !== null, (query) =>
      query.where(
        sql<boolean>`(messages.time, messages.id) > (select a.time, a.id from messages a where a.account_id = ${accountId} and a.id = ${messageId})`,
      ),
    )
    .orderBy("messages.time")
    .orderBy("messages.id")
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/**
 * Returns the number of unread inbound messages of a thread, and the oldest one shown: none if it was marked unread by
 * hand.
 */
export async function readUnread(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<{ count: number; firstMessageId: string | null } | null> {
  const { rows } = await sql<{ count: number; firstMessageId: string | null }>`
    select c.unread_count as count, first.id as "firstMessageId"
    from conversations c left join lateral (
      select id, time from (
        select id, time from messages
        where account_id = c.account_id and contact_id = c.contact_id and direction = 'in'
          and deleted_at is null and ${isShown}
        order by time desc, id desc limit c.unread_count
      ) unread order by time, id limit 1
    ) first on true
    where c.account_id = ${accountId} and c.contact_id = ${contactId} and c.unread_count > 0
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns the first message of a thread at or after a time, else its newest. */
export async function findInThreadAt(
  db: Connection,
  accountId: number,
  contactId: string,
  time: Date,
): Promise<string | null> {
  const ofThread = db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("deleted_at", "is", null)
    .where(isShown)
    .select("id")
    .limit(1);
  const since = await ofThread.where("time", ">=", time).orderBy("time").orderBy("id").executeTakeFirst();
  const found = since ?? (await ofThread.orderBy("time", "desc").orderBy("id", "desc").executeTakeFirst());
  return found?.id ?? null;
}

/** Counts a thread's messages, up to `THREAD_COUNTED_UP_TO`. */
export async function countThread(db: Connection, accountId: number, contactId: string): Promise<number> {
  const shown = db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("deleted_at", "is", null)
    .where(isShown)
    .select("id")
    .limit(THREAD_COUNTED_UP_TO);
  const row = await db
    .selectFrom(shown.as("shown"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Lists a page of a thread's archived messages, newest first. */
export async function listArchived(
  db: Connection,
  accountId: number,
  contactId: string,
  page: { limit: number; offset: number },
  now: Date,
): Promise<Message[]> {
  const rows = await selectMessages(db, accountId, now)
    .where("messages.contact_id", "=", contactId)
    .where("messages.archived_at", "is not", null)
    .orderBy("messages.time", "desc")
    .orderBy("messages.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toMessage);
}

export async function countArchived(db: Connection, accountId: number, contactId: string): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("deleted_at", "is", null)
    .where("archived_at", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Lists a contact's scheduled messages, soonest first. */
export async function listScheduled(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<Message[]> {
  const rows = await selectMessages(db, accountId, now)
    .where("messages.contact_id", "=", contactId)
    .where("messages.state", "=", "queued")
    .where("messages.run_at", "is not", null)
    .orderBy("messages.run_at")
    .orderBy("messages.id")
    .execute();
  return rows.map(toMessage);
}

export async function findMedia(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<StoredMedia[] | null> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .select("media")
    .executeTakeFirst();
  return row ? (row.media as StoredMedia[]) : null;
}
