import { type Connection, sql } from "../../db/connection.ts";

/** Counts the messages of app flows and keywords, and about spaces, to each contact since a time. */
export async function countAutomatic(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ contactId: string; count: number }>`
    select contact_id as "contactId", count(*)::int as count from messages
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[]) and time > ${since}
      and (cause in ('flow', 'keyword') or cause = 'system' and purpose = 'conversation') and state <> 'unsent'
    group by contact_id
  `.execute(db);
  return new Map(rows.map(({ contactId, count }) => [contactId, count]));
}
