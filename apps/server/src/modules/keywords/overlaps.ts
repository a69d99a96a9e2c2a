import type { KeywordOverlap } from "@broadcast/contract/keywords";
import { type ListenedWord, wordOverlaps } from "@broadcast/domain/messages/keyword-matching";
import { notFound } from "../../app-error.ts";
import { sql } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";

const MOST = 20;
/** At most two edits, in either direction. */
const MOST_LETTERS = 2;

/** Lists other keywords' words that are similar to one keyword's, on or off, and which of the two answers. */
export async function listOverlaps(
  { db, accountId }: SignedIn,
  id: string,
): Promise<{ overlaps: KeywordOverlap[] }> {
  const { rows: own } = await sql<ListenedWord>`
    select keyword_id as "keywordId", word, is_main as "isMain", allows_misspelt as "allowsMisspelt"
    from keyword_words where account_id = ${accountId} and keyword_id = ${id} order by not is_main, word
  `.execute(db);
  if (own.length === 0) throw notFound("keyword");
  const { rows: others } = await sql<ListenedWord & { name: string }>`
    select distinct w.keyword_id as "keywordId", w.word, w.is_main as "isMain",
      w.allows_misspelt as "allowsMisspelt", i.name
    from keyword_words o
    join keyword_words w on w.account_id = o.account_id and w.keyword_id <> o.keyword_id and (
      starts_with(w.word, o.word || ' ') or starts_with(o.word, w.word || ' ')
      or ((w.allows_misspelt or o.allows_misspelt) and abs(length(w.word) - length(o.word)) <= ${MOST_LETTERS}
        and length(w.word) > 3 and length(o.word) > 1)
    )
    join content_items i on i.account_id = w.account_id and i.id = w.keyword_id
    where o.account_id = ${accountId} and o.keyword_id = ${id}
    order by w.word limit 2000
  `.execute(db);
  const nameOf = new Map(others.map(({ keywordId, name }) => [keywordId, name]));
  return {
    overlaps: wordOverlaps(own, others)
      .slice(0, MOST)
      .map(({ own: word, other, otherId, kind, winnerId }) => ({
        own: word,
        other,
        keyword: { _id: otherId, word: nameOf.get(otherId) ?? other },
        kind,
        wins: winnerId === null ? "exact" : winnerId === id ? "this" : "other",
      })),
  };
}
