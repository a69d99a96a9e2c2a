import type { AnswerPeriod } from "@broadcast/contract/keywords";
import type { MatchRule } from "@broadcast/domain/messages/keyword-matching";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";
import type { KeywordMatches } from "../../db/schema.gen.ts";
import { isServed } from "../../public-pages/served.ts";

export interface KeywordRow {
  word: string;
  slug: string;
  otherWords: string[];
  allowsMisspelt: boolean;
  answer: string;
  answersPer: AnswerPeriod;
  addTags: string[];
  removeTags: string[];
  isOn: boolean;
  activeFrom: Date | null;
  activeUntil: Date | null;
  consentWording: string;
  /** Those of them who are still users of the account. */
  tells: string[];
  tellsOn: "first" | "every";
  /** The picture of the answer, or the recording that is the answer. */
  media: StoredMedia[];
  sendsCard: boolean;
  texts: number;
  people: number;
  /** Whether it does something with campaigns or spaces. */
  hasTargets: boolean;
}

export async function readKeywords(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, KeywordRow>> {
  const { rows } = await sql<KeywordRow & { id: string }>`
    select k.id, i.name as word, coalesce(i.slug, '') as slug, k.other_words as "otherWords", k.allows_misspelt as "allowsMisspelt", k.answer,
      k.answers_per as "answersPer", k.add_tags as "addTags", k.remove_tags as "removeTags", k.is_on as "isOn",
      k.active_from as "activeFrom", k.active_until as "activeUntil", k.consent_wording as "consentWording",
      array(
        select t.id from unnest(k.tells) with ordinality as t (id, place) where exists (
          select from users u where u.id = t.id and u.account_id = k.account_id
          union all
          select from account_managers a where a.user_id = t.id and a.account_id = k.account_id
        ) order by t.place
      ) as tells, k.tells_on as "tellsOn", k.media, k.sends_card as "sendsCard",
      m.texts, m.people, (
        exists (select from keyword_campaigns c where c.account_id = k.account_id and c.keyword_id = k.id)
        or exists (select from keyword_spaces s where s.account_id = k.account_id and s.keyword_id = k.id)
      ) as "hasTargets"
    from keywords k join content_items i on i.account_id = k.account_id and i.id = k.id
    cross join lateral (
      select count(*) filter (where rule <> 'form')::int as texts, count(distinct contact_id)::int as people
      from keyword_matches where account_id = k.account_id and keyword_id = k.id and rule <> 'by-hand'
    ) m
    where k.account_id = ${accountId} and k.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Returns the number that keywords are texted to. */
export async function readTextingNumber(db: Connection, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ phoneNumber: string | null }>`
    select phone_number as "phoneNumber" from accounts where account_id = ${accountId} ${prepared}
  `.execute(db);
  return rows[0]?.phoneNumber ?? null;
}

export type KeywordSettings = Omit<KeywordRow, "slug" | "texts" | "people" | "hasTargets">;

/** Writes a new or changed keyword; its word is the item's name. */
export async function writeKeyword(
  db: Connection,
  accountId: number,
  id: string,
  {
    word: _word,
    otherWords,
    allowsMisspelt,
    answer,
    answersPer,
    addTags,
    removeTags,
    ...its
  }: KeywordSettings,
): Promise<void> {
  const values = {
    other_words: otherWords,
    allows_misspelt: allowsMisspelt,
    answer,
    answers_per: answersPer,
    add_tags: addTags,
    remove_tags: removeTags,
    is_on: its.isOn,
    active_from: its.activeFrom,
    active_until: its.activeUntil,
    consent_wording: its.consentWording,
    tells: its.tells,
    tells_on: its.tellsOn,
    media: JSON.stringify(its.media),
    sends_card: its.sendsCard,
  };
  await db
    .insertInto("keywords")
    .values({ account_id: accountId, id, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(values))
    .execute();
}

/** Sets the words a keyword listens to; returns a word that is taken, and its keyword. */
export async function writeWords(
  db: Connection,
  accountId: number,
  keywordId: string,
  words: readonly string[],
  allowsMisspelt: boolean,
): Promise<{ taken: string; by: string } | null> {
  await db
    .deleteFrom("keyword_words")
    .where("account_id", "=", accountId)
    .where("keyword_id", "=", keywordId)
    .execute();
  // Sorted, so that two concurrent saves wait in order instead of deadlocking.
  const compared = [...new Set(words.map(keywordWord))];
  const main = compared[0];
  const rows = compared.toSorted().map((word) => ({
    account_id: accountId,
    word,
    keyword_id: keywordId,
    is_main: word === main,
    allows_misspelt: allowsMisspelt,
  }));
  const written = await db
    .insertInto("keyword_words")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("word")
    .execute();
  const isWritten = new Set(written.map(({ word }) => word));
  const taken = words.find((word) => !isWritten.has(keywordWord(word)));
  if (taken === undefined) return null;
  const holder = await db
    .selectFrom("keyword_words as w")
    .innerJoin("content_items as i", (join) =>
      join.onRef("i.account_id", "=", "w.account_id").onRef("i.id", "=", "w.keyword_id"),
    )
    .where("w.account_id", "=", accountId)
    .where("w.word", "=", keywordWord(taken))
    .select("i.name")
    .executeTakeFirst();
  return { taken, by: holder?.name ?? taken };
}

/** Returns which of these words belong to a keyword of the account, on or off. */
export async function findTaken(
  db: Connection,
  accountId: number,
  words: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("keyword_words")
    .where("account_id", "=", accountId)
    .where("word", "in", [...words])
    .select("word")
    .execute();
  return rows.map(({ word }) => word);
}

export async function nameItem(db: Connection, accountId: number, id: string, name: string): Promise<void> {
  await db
    .updateTable("content_items")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Matches keywords that are active at a time. */
export const listening = (now: Date) => sql`
  k.is_on and coalesce(k.active_from <= ${now}, true) and coalesce(k.active_until > ${now}, true)
`;

export interface NewMatch {
  accountId: number;
  messageId: string;
  keywordId: string;
  contactId: string;
  rule: MatchRule | "by-hand" | "form";
}

/** Records matches of existing keywords, which cannot be deleted until the transaction ends. */
export async function insertMatches(db: Connection, matches: readonly NewMatch[], now: Date): Promise<void> {
  await sql`
    with held as (
      select i.account_id, i.id from content_items i
      where (i.account_id, i.id) in (
        select * from unnest(
          ${matches.map(({ accountId }) => accountId)}::bigint[],
          ${matches.map(({ keywordId }) => keywordId)}::uuid[]
        )
      )
      order by i.account_id, i.id for key share
    )
    insert into keyword_matches (account_id, message_id, keyword_id, contact_id, rule, time)
    select m.account_id, m.message_id, m.keyword_id, m.contact_id, m.rule, ${now}
    from unnest(
      ${matches.map(({ accountId }) => accountId)}::bigint[], ${matches.map(({ messageId }) => messageId)}::uuid[],
      ${matches.map(({ keywordId }) => keywordId)}::uuid[], ${matches.map(({ contactId }) => contactId)}::uuid[],
      ${matches.map(({ rule }) => rule)}::text[]
    ) as m (account_id, message_id, keyword_id, contact_id, rule)
    join held h on h.account_id = m.account_id and h.id = m.keyword_id
    on conflict do nothing
  `.execute(db);
}

/** Locks a match that was not acted on yet; returns null when it was. */
export async function lockMatch(db: Connection, accountId: number, messageId: string) {
  const { rows } = await sql<{
    keywordId: string;
    contactId: string;
    rule: NewMatch["rule"];
    /** Null without a text. */
    text: string | null;
    from: string | null;
    time: Date;
    /** When they used the keyword, though their text may have come later. */
    usedAt: Date;
  }>`
    select t.keyword_id as "keywordId", t.contact_id as "contactId", t.rule, t.time, m.text, m.from_number as "from",
      coalesce(m.carrier_received_at, t.time) as "usedAt"
    from keyword_matches t left join messages m on m.account_id = t.account_id and m.id = t.message_id
    where t.account_id = ${accountId} and t.message_id = ${messageId} and t.outcome is null
    for update of t
  `.execute(db);
  return rows[0] ?? null;
}

export type MatchOutcome = NonNullable<KeywordMatches["outcome"]>;

export async function setOutcome(
  db: Connection,
  accountId: number,
  messageId: string,
  outcome: MatchOutcome,
): Promise<void> {
  await db
    .updateTable("keyword_matches")
    .set({ outcome })
    .where("account_id", "=", accountId)
    .where("message_id", "=", messageId)
    .execute();
}

/** Whether a contact got a keyword's answer since a time; null means ever. */
export async function isAnsweredSince(
  db: Connection,
  accountId: number,
  { contactId, keywordId }: { contactId: string; keywordId: string },
  since: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from keyword_matches
    where account_id = ${accountId} and contact_id = ${contactId} and keyword_id = ${keywordId}
      and outcome = 'answered' and time > coalesce(${since}::timestamptz, '-infinity') limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether a keyword's answer was held back for any contact since a time. */
export async function isHeldBackSince(
  db: Connection,
  accountId: number,
  keywordId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from keyword_matches
    where account_id = ${accountId} and keyword_id = ${keywordId} and outcome = 'too-many' and time > ${since} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether a contact used a keyword only this once; it being applied to them is no use. */
export async function isFirstMatch(
  db: Connection,
  accountId: number,
  { keywordId, contactId }: { keywordId: string; contactId: string },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from keyword_matches
      where account_id = ${accountId} and contact_id = ${contactId} and keyword_id = ${keywordId}
        and outcome is not null and rule <> 'by-hand' limit 2
    ) m
  `.execute(db);
  return rows[0]!.count === 1;
}

export async function deleteMatches(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from keyword_matches where account_id = ${accountId} and keyword_id = any(${[...ids]}::uuid[])
  `.execute(db);
}

/** An active keyword, and whether its business is served to the public. */
export interface ListeningKeyword {
  accountId: number;
  keywordId: string;
  word: string;
  isServed: boolean;
}

/** Finds the active keyword of a public address with its business; returns null when there is none. */
export async function findListeningKeyword(
  db: Connection,
  slugOrId: string,
  now: Date,
): Promise<ListeningKeyword | null> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slugOrId);
  const { rows } = await sql<ListeningKeyword>`
    select i.account_id as "accountId", i.id as "keywordId", i.name as word, ${isServed("a")} as "isServed"
    from content_items i join keywords k on k.account_id = i.account_id and k.id = i.id
    join accounts a on a.account_id = i.account_id
    where i.content_type = 'keyword' and ${listening(now)}
      and ${isId ? sql`i.id = ${slugOrId}` : sql`i.slug = ${slugOrId}`}
  `.execute(db);
  return rows[0] ?? null;
}

/** Whether a keyword is active at a time. */
export async function isListening(
  db: Connection,
  accountId: number,
  keywordId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from keywords k where k.account_id = ${accountId} and k.id = ${keywordId} and ${listening(now)}
  `.execute(db);
  return rows.length > 0;
}

export async function listListeningIds(db: Connection, accountId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from keywords k join content_items i on i.account_id = k.account_id and i.id = k.id
    where k.account_id = ${accountId} and ${listening(now)} order by lower(i.name), k.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
