import { type Connection, sql } from "../../db/connection.ts";
import type { Turn } from "../../providers/assistant/converse.ts";
import type { AskedAs } from "./aiva.sql.ts";
import type { Answer } from "./answer.ts";

/** One try at a question's answer. */
export interface Run {
  accountId: number;
  messageId: string;
  run: string;
}

/** A try is in force while its question waits for it, and for no later one, by system time. */
const inForce = ({ accountId, messageId, run }: Run) =>
  sql`account_id = ${accountId} and id = ${messageId} and run = ${run} and state = 'sending'
    and answer_until > clock_timestamp()`;

export interface BegunRun {
  person: string;
  text: string;
  seq: string;
  tries: number;
  askedAs: AskedAs;
}

/** Takes a question up; null when it is answered, stopped, gone, or another try's. */
export async function beginRun(db: Connection, run: Run): Promise<BegunRun | null> {
  const { rows } = await sql<BegunRun>`
    update aiva_messages set tries = tries + 1, answer_so_far = ''
    where ${inForce(run)}
    returning person, text, seq::text as seq, tries, asked_as as "askedAs"
  `.execute(db);
  return rows[0] ?? null;
}

/** Keeps what is written so far; false once nobody waits for it any more. */
export async function noteProgress(db: Connection, run: Run, text: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update aiva_messages set answer_so_far = ${text} where ${inForce(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Writes the answer and ends the question, both or neither; false when nobody waits for it any more. */
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

/** What was said last before a question, oldest first. Answers that hold words of contacts are not told again. */
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
