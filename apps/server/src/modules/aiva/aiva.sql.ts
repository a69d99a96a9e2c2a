import type { AIVA_RATING_REASONS, AivaAction, AivaMessage } from "@broadcast/contract/aiva";
import { type Connection, sql } from "../../db/connection.ts";
import type { Caller } from "../../http/context.ts";
import type { Services } from "../../services.ts";

/** The identity behind a question, as far as it is needed to check whether it still has access. */
export interface AskedAs extends Pick<Caller, "userId" | "actingUserId" | "kind" | "apiKeyId"> {
  roles: Caller["roles"];
  sessionId: string | null;
}

export interface Source {
  slug: string;
  title: string;
}

/** A question past its deadline has failed, even if a worker is still on it. */
const shownState = sql<AivaMessage["state"]>`
  case when state = 'sending' and answer_until <= clock_timestamp() then 'error' else state end`;

const select = (db: Connection) =>
  db
    .selectFrom("aiva_messages")
    .select([
      "id",
      "seq",
      "direction",
      "answers",
      "text",
      "problem",
      "answer_so_far",
      "sources",
      "actions",
      "rating",
      "time",
      shownState.as("state"),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toMessage = (row: Row): AivaMessage => ({
  _id: row.id,
  type: "sms",
  direction: row.direction,
  text: row.text,
  state: row.state,
  error: row.state === "error",
  problem: row.state === "error" ? (row.problem ?? "AIVA took too long to answer. Please try again.") : null,
  time: row.time.toISOString(),
  answers: row.answers,
  rating: row.rating,
  sources: row.sources as unknown as Source[],
  actions: row.actions as unknown as AivaAction[],
});

const chatOf = (db: Connection, accountId: number, person: string) =>
  select(db).where("account_id", "=", accountId).where("person", "=", person);

export async function listPage(
  db: Connection,
  accountId: number,
  person: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ messages: AivaMessage[]; total: number }> {
  const rows = await chatOf(db, accountId, person)
    .orderBy("seq", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("aiva_messages")
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { messages: rows.map(toMessage), total };
}

export async function findMessage(
  db: Connection,
  accountId: number,
  person: string,
  messageId: string,
): Promise<{ message: AivaMessage; seq: string; answerSoFar: string } | null> {
  const row = await chatOf(db, accountId, person).where("id", "=", messageId).executeTakeFirst();
  return row ? { message: toMessage(row), seq: String(row.seq), answerSoFar: row.answer_so_far } : null;
}

export async function listAfter(
  db: Connection,
  accountId: number,
  person: string,
  { seq, limit }: { seq: string; limit: number },
): Promise<AivaMessage[]> {
  const rows = await chatOf(db, accountId, person)
    .where(sql<boolean>`seq > ${seq}::bigint`)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Locks a user's chat, since one question per user is answered at a time, and returns whether one is waiting. */
export async function lockChat(db: Connection, accountId: number, person: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`aiva ${accountId} ${person}`}, 0))`.execute(db);
  const row = await chatOf(db, accountId, person).where(shownState, "=", "sending").executeTakeFirst();
  return row !== undefined;
}

export interface Asked {
  person: string;
  text: string;
  askedAs: AskedAs;
  answerWithinSeconds: number;
  now: Date;
}

export async function insertQuestion(
  db: Connection,
  accountId: number,
  { person, text, askedAs, answerWithinSeconds, now }: Asked,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into aiva_messages (account_id, person, direction, text, state, asked_as, answer_until, time)
    values (${accountId}, ${person}, 'out', ${text}, 'sending', ${JSON.stringify(askedAs)}::jsonb,
      clock_timestamp() + make_interval(secs => ${answerWithinSeconds}), ${now})
    returning id
  `.execute(db);
  return rows[0]!.id;
}

/** Queues a failed or stopped question again; returns false when it is neither. A worker still on it loses its run. */
export async function askAgain(
  db: Connection,
  accountId: number,
  messageId: string,
  { person, text, askedAs, answerWithinSeconds }: Asked,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update aiva_messages
    set state = 'sending', text = ${text}, problem = null, tries = 0, answer_so_far = '', run = null, lease_until = null,
      asked_as = ${JSON.stringify(askedAs)}::jsonb,
      answer_until = clock_timestamp() + make_interval(secs => ${answerWithinSeconds})
    where account_id = ${accountId} and id = ${messageId} and person = ${person} and direction = 'out'
      and ${shownState} in ('error', 'stopped')
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function stopQuestion(
  db: Connection,
  accountId: number,
  person: string,
  messageId: string,
): Promise<void> {
  await db
    .updateTable("aiva_messages")
    .set({ state: "stopped", answer_so_far: "" })
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .where("id", "=", messageId)
    .where("state", "=", "sending")
    .execute();
}

export async function writeRating(
  db: Connection,
  accountId: number,
  messageId: string,
  {
    rating,
    reasons,
    note,
  }: {
    rating: NonNullable<AivaMessage["rating"]>;
    reasons: (typeof AIVA_RATING_REASONS)[number][];
    note: string | null;
  },
): Promise<void> {
  await db
    .updateTable("aiva_messages")
    .set({ rating, rating_reasons: reasons, rating_note: note })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

export async function deleteMessage(
  db: Connection,
  accountId: number,
  person: string,
  messageId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("aiva_messages")
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .where("id", "=", messageId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteChat(db: Connection, accountId: number, person: string): Promise<void> {
  await db
    .deleteFrom("aiva_messages")
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .execute();
}

/** Whether the account's AIVA chat is switched on. */
export async function isChatOn(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("account_settings")
    .where("account_id", "=", accountId)
    .select("assistant_chat")
    .executeTakeFirstOrThrow();
  return row.assistant_chat;
}

const dayAgo = (days: number) =>
  sql<string>`to_char(clock_timestamp() at time zone 'UTC' - make_interval(days => ${days}::int), 'YYYY-MM-DD')`;
const today = dayAgo(0);

export async function countToday(db: Connection, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("aiva_days")
    .where("account_id", "=", accountId)
    .where("day", "=", today)
    .select("questions")
    .executeTakeFirst();
  return row?.questions ?? 0;
}

/** Counts one of today's questions; returns false, and counts nothing, when the account has reached its limit. */
export async function countQuestion(db: Connection, accountId: number, max: number): Promise<boolean> {
  if (max < 1) return false;
  const { rows } = await sql`
    insert into aiva_days as d (account_id, day, questions) values (${accountId}, ${today}, 1)
    on conflict (account_id, day) do update set questions = d.questions + 1 where d.questions < ${max}
    returning questions
  `.execute(db);
  return rows.length === 1;
}

const DAYS_KEPT = 7;

export async function forgetOldDays({ db }: Services): Promise<void> {
  await db.deleteFrom("aiva_days").where("day", "<", dayAgo(DAYS_KEPT)).execute();
}
