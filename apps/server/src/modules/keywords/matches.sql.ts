import type { KeywordMatchEntry } from "@broadcast/contract/keywords";
import { z } from "zod";
import { type Connection, sql } from "../../db/connection.ts";
import { defineContactList } from "../contact-actions/index.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";

interface Which {
  keywordId: string;
  /** "all" for any. */
  outcome: string;
}

const those = (accountId: number, { keywordId, outcome }: Which) => sql`
  m.account_id = ${accountId} and m.keyword_id = ${keywordId} and (${outcome === "all"} or m.outcome = ${outcome})
`;

/** Lists uses of a keyword, latest first. */
export async function listMatches(
  db: Connection,
  accountId: number,
  which: Which,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ matches: KeywordMatchEntry[]; total: number }> {
  const [{ rows }, totals] = await Promise.all([
    sql<
      NamedRow & {
        message_id: string;
        rule: KeywordMatchEntry["rule"];
        outcome: KeywordMatchEntry["outcome"];
        time: Date;
      }
    >`
      select m.message_id, m.rule, m.outcome, m.time, ${namedColumns}
      from keyword_matches m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      where ${those(accountId, which)} order by m.time desc, m.message_id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from keyword_matches m where ${those(accountId, which)}
    `.execute(db),
  ]);
  return {
    matches: rows.map((row) => ({
      _id: row.message_id,
      contact: toNamedContact(row),
      rule: row.rule,
      outcome: row.outcome,
      at: row.time.toISOString(),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** The contacts who used a keyword. */
export const matchedContacts = defineContactList({
  name: "keyword-matches",
  terms: z.object({ keywordId: z.uuid(), outcome: z.string() }),
  contactIds: (accountId, which) => sql`
    select m.contact_id from keyword_matches m where ${those(accountId, which)}
  `,
});

/** Returns which of these contacts got a keyword's answer since a time; null means ever. */
export async function listAnswered(
  db: Connection,
  accountId: number,
  keywordId: string,
  contactIds: readonly string[],
  since: Date | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from keyword_matches
    where account_id = ${accountId} and keyword_id = ${keywordId} and contact_id = any(${[...contactIds]}::uuid[])
      and outcome = 'answered' and time > coalesce(${since}::timestamptz, '-infinity')
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
