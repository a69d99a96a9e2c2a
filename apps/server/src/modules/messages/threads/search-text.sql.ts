import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";

/** Enclose a match in `marked`; these private-use characters are removed from texts before marking. */
export const MATCH_START = "\uE000";
export const MATCH_END = "\uE001";

/** Each word is quoted, so that it contains no operator, and can be the beginning of a longer one. */
const tsqueryText = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/[\\']/g, " ")}':*`).join(" & ");

interface Where {
  contactId: string | null;
  before: string | null;
  limit: number;
}

interface FoundRow {
  id: string;
  contact_id: string;
  direction: "in" | "out";
  time: Date;
  marked: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
}

/** This many of the newest messages are searched before the index of words is used. */
const NEWEST = 5_000;
/** This many of a thread's newest messages are searched before all of them. */
const NEWEST_OF_THREAD = 500;
/** A sample to find the rarest of several words. */
const SAMPLE = 1_000;

const isPlain = (word: string) => /^[\p{L}\p{N}]+$/u.test(word);
const patternOf = (word: string) => `%${word.toLowerCase()}%`;

/** A lexeme is part of its text in lower case: texts without it are skipped without parsing their words. */
const hasParts = (words: readonly string[]) => {
  const plain = words.filter(isPlain);
  return plain.length === 0 ? sql`true` : sql`lower(m.text) like all (${plain.map(patternOf)}::text[])`;
};

/** Matches texts with all of the words, or words that begin with them. */
export const queryOf = (words: readonly string[]) => sql`to_tsquery('simple', ${tsqueryText(words)})`;
const hasWords = (words: readonly string[]) => sql`to_tsvector('simple', m.text) @@ ${queryOf(words)}`;
/** As in the index of messages with a subject. */
const hasWordsOrSubject = (words: readonly string[]) =>
  sql`to_tsvector('simple', m.subject || ' ' || m.text) @@ ${queryOf(words)}`;
/** An email is searched with its subject. */
const searched = sql`case when m.subject = '' then m.text else m.subject || ' ' || m.text end`;

/** Must match the predicate of the indexes of words and of time exactly. */
const isInChatList = sql`coalesce(m.is_in_chats, m.cause not in ('broadcast', 'space'))`;

/**
 * Finds the account's messages with all of the words, newest first. Scheduled messages are in no thread yet. Messages of
 * broadcasts, campaigns and app flows, which say the same to many contacts, are found within their threads only.
 *
 * Common words fill a page from the newest messages. Only rarer ones use the index of words, which returns
 * all matches of a word before the newest are known: it is queried for the rarest of them alone.
 */
export async function findByWords(
  db: Connection,
  accountId: number,
  words: readonly string[],
  { contactId, before, limit }: Where,
): Promise<FoundRow[]> {
  const isThere = sql`
    m.account_id = ${accountId} and m.text <> '' and m.deleted_at is null and m.archived_at is null
    and not (m.state = 'queued' and m.run_at is not null)
    and ${contactId ? sql`m.contact_id = ${contactId}` : isInChatList}
    ${
      before
        ? sql`and (m.time, m.id) < (select b.time, b.id from messages b where b.account_id = ${accountId} and b.id = ${before})`
        : sql``
    }
  `;
  const inOrder = sql`order by m.time desc, m.id desc`;
  const columns = sql`m.id, m.contact_id, m.direction, m.time, m.text`;
  const read = sql`m.id, m.contact_id, m.direction, m.time, ${searched} as text`;
  const marked = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<FoundRow>`
      with found as materialized (
        select ${columns} from ${from} where ${hasParts(words)} and ${hasWords(words)} ${inOrder} limit ${limit}
      )
      select found.id, found.contact_id, found.direction, found.time,
        ts_headline('simple', translate(found.text, ${MATCH_START + MATCH_END}, ''), ${queryOf(words)},
          ${`StartSel=${MATCH_START}, StopSel=${MATCH_END}, MinWords=8, MaxWords=18`}) as marked,
        contacts.first_name, contacts.last_name, contacts.company, contacts.phone_number, contacts.email
      from found
      join contacts on contacts.account_id = ${accountId} and contacts.id = found.contact_id
      order by found.time desc, found.id desc
    `.execute(db);
    return rows;
  };
  const newest = (many: number) =>
    sql`(select ${read} from messages m where ${isThere} ${inOrder} limit ${many}) m`;
  const found = await marked(newest(contactId ? NEWEST_OF_THREAD : NEWEST));
  if (found.length === limit) return found;
  // In order, so that the words of no more messages are parsed than fill the page.
  if (contactId) return marked(sql`(select ${read} from messages m where ${isThere} ${inOrder} offset 0) m`);
  const rarest = await rarestOf(db, words, newest(SAMPLE));
  // The offset keeps the other words out of the index query.
  return marked(sql`(
    (select ${read} from messages m where ${isThere} and ${hasWords(rarest)} and m.subject = '' offset 0)
    union all
    (select ${read} from messages m where ${isThere} and ${hasWordsOrSubject(rarest)} and m.subject <> '' offset 0)
  ) m`);
}

/** Returns the word with the fewest matches; all of them when the sample doesn't distinguish them. */
async function rarestOf(
  db: Connection,
  words: readonly string[],
  messages: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const plain = words.filter(isPlain);
  if (words.length === 1 || plain.length === 0) return words;
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${plain}::text[], ${plain.map(patternOf)}::text[]) w (word, pattern)
    left join (select lower(m.text) as text from ${messages}) m on m.text like w.pattern
    group by w.word order by count(m.text), length(w.word) desc limit 1
  `.execute(db);
  return rows.map(({ word }) => word);
}
