import { type Connection, sql } from "../db/connection.ts";

const MINUTE_MS = 60_000;

/** A question for AIVA, so that the chat shows its purpose. The words are those of the help. */
const QUESTION = "How do I send a broadcast?";
const ANSWER =
  "Open Scheduled broadcasts and start a new one. Write the text, choose contacts by hand, by tag, by search or by segment, and check the review. It shows the message as real recipients will get it, who gets it, who is left out and why, and what it costs. Send it now or choose a time. Nothing is sent until you confirm.";

/** Writes a question of the account's owner that AIVA has answered. */
export async function writeAivaChat(db: Connection, accountId: number, now: Date): Promise<void> {
  const asked = new Date(now.getTime() - 40 * MINUTE_MS);
  await sql`
    with question as (
      insert into aiva_messages (account_id, person, direction, text, state, time)
      select account_id, id::text, 'out', ${QUESTION}, 'done', ${asked} from users where account_id = ${accountId}
      returning account_id, id, person
    )
    insert into aiva_messages (account_id, person, direction, answers, text, state, sources, actions, rating, time)
    select account_id, person, 'in', id, ${ANSWER}, 'done',
      ${JSON.stringify([{ slug: "send-a-broadcast", title: "How do I send a broadcast?" }])}::jsonb,
      ${JSON.stringify([{ kind: "open", path: "/scheduled-broadcasts/new", label: "New broadcast" }])}::jsonb,
      'helpful', ${new Date(asked.getTime() + 4_000)}
    from question
  `.execute(db);
}
