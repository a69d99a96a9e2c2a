import { AppError, notFound } from "../../../app-error.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { isOfThread } from "../threads/threads.sql.ts";

const SHOWN_CHARACTERS = 120;

/** For messages `m`: the name of the person who wrote one, as it starts a sentence. */
export const writerName = sql<string>`(case when m.written_by = 'assistant' then 'Your assistant' else coalesce((
  select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
  from users u where u.id::text = m.written_by
), 'A teammate') end)`;

/** For messages `m`: a person of the account sent it, and it isn't one that waits for its own time. */
export const isAnswer = sql<boolean>`(m.direction = 'out' and m.cause = 'chat' and m.deleted_at is null
  and not (m.state = 'queued' and m.run_at is not null))`;

/** Serializes those who answer the same people, until each has committed; nothing else waits for it. */
export async function lockAnswersTo(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  const keys = contactIds.map((contactId) => `answers to ${accountId} ${contactId}`);
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(k, 0) as key from unnest(${keys}::text[]) k order by key
    ) locks
  `.execute(db);
}

/** Refuses an answer that was written before a colleague's arrived. */
export async function refuseIfAnswered(context: SignedIn, contactId: string, afterId: string): Promise<void> {
  const { db, accountId } = context;
  if (!(await isOfThread(db, accountId, contactId, afterId))) throw notFound("message");
  await lockAnswersTo(db, accountId, [contactId]);
  const { rows } = await sql<{ id: string; text: string; name: string }>`
    select m.id, m.text, ${writerName} as name from messages m
    where m.account_id = ${accountId} and m.contact_id = ${contactId} and ${isAnswer}
      and m.written_by <> ${personOf(context.caller)}
      and (m.time, m.id) > (select a.time, a.id from messages a where a.account_id = ${accountId} and a.id = ${afterId})
    order by m.time desc, m.id desc limit 1
  `.execute(db);
  const [answer] = rows;
  if (!answer) return;
  const words = answer.text || "A message without text";
  const shown = words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
  throw new AppError("conflict", `${answer.name} has already replied: “${shown}”`, { existingId: answer.id });
}
