import { type Connection, sql } from "../../db/connection.ts";
import type { Turn } from "../../providers/assistant/converse.ts";
import type { AskedAs } from "./aiva.sql.ts";
import type { Answer } from "./answer.ts";

/** One try at answering a question. */
export interface Run {
  accountId: number;
  messageId: string;
  run: string;
}

/** Matches a run while its question waits for it and for no later one, by system time. */
const inForce = ({ accountId, messageId, run }: Run) =>
  sql`account_id = ${accountId} and id = ${messageId} and run = ${run} and state = 'sending'
    and answer_until > clock_timestamp()`;

export interface Question extends Run {
  person: string;
  text: string;
  seq: string;
  tries: number;
  askedAs: AskedAs;
}

/** Renewed while a worker is on it; a dead worker's questions go to another after this. */
const LEASE_SECONDS = 15;

/** Claims free questions, oldest first, each with a new run. */
export async function claimQuestions(db: Connection, limit: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    with free as materialized (
      select account_id, id from aiva_messages
      where state = 'sending' and answer_until > clock_timestamp()
        and (lease_until is null or lease_until <= clock_timestamp())
      order by seq limit ${limit} for update skip locked
    )
    update aiva_messages m
    set run = uuidv7(), tries = m.tries + 1, answer_so_far = '',
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from free where m.account_id = free.account_id and m.id = free.id
    returning m.account_id as "accountId", m.id as "messageId", m.run, m.person, m.text, m.seq::text as seq, m.tries,
      m.asked_as as "askedAs"
  `.execute(db);
  return rows;
}

/** Releases an unanswered question to another worker. */
export async function releaseQuestion(db: Connection, run: Run): Promise<void> {
  await sql`update aiva_messages set lease_until = null where ${inForce(run)}`.execute(db);
}

/**
 * Saves the text so far and renews the lease; returns false once the answer is no longer wanted, or another worker has
 * the question.
 */
export async function noteProgress(db: Connection, run: Run, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
      update aiva_messages
      set answer_so_far = ${text}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where ${inForce(run)}
    `.execute(db);
  return numAffectedRows === 1n;
}

/** Writes the answer and ends the question, both or neither; returns false when the answer is no longer wanted. */
export async function writeAnswer(db: Connection, run: Run, answer: Answer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ended as (
      update aiva_messages set state = 'done', answer_so_far = '', problem = null where ${inForce(run)}
      returning account_id, id, person
    )
    insert into aiva_messages
      (account_id, person, direction, answers, text, state, quotes_others, sources, actions, time)
    select account_id, person, 'in', id, ${answer.text}, 'done', ${answer.quotesOthers},
      ${JSON.stringify(answer.sources)}::jsonb, ${JSON.stringify(answer.actions)}::jsonb, ${now}
    from ended
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function writeFailure(db: Connection, run: Run, problem: string): Promise<void> {
  await sql`
    update aiva_messages set state = 'error', problem = ${problem}, answer_so_far = '' where ${inForce(run)}
  `.execute(db);
}

/** Returns the messages before a question, oldest first, without answers that contain words of contacts. */
export async function listBefore(
  db: Connection,
  accountId: number,
  { person, seq, limit }: { person: string; seq: string; limit: number },
): Promise<Turn[]> {
  const { rows } = await sql<{ direction: "in" | "out"; text: string; quotes: boolean }>`
    select direction, text, quotes_others as quotes from (
      select seq, direction, text, quotes_others from aiva_messages
      where account_id = ${accountId} and person = ${person} and seq < ${seq}::bigint and state = 'done'
      order by seq desc limit ${limit}
    ) latest order by seq
  `.execute(db);
  return rows.map(({ direction, text, quotes }) =>
    direction === "out"
      ? { role: "user", text }
      : { role: "assistant", text: quotes ? "(I told figures of the account.)" : text, calls: [] },
  );
}

export async function readCompany(db: Connection, accountId: number) {
  return db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["company", "timezone"])
    .executeTakeFirstOrThrow();
}
