import { type ListenedWord, namedBy } from "@broadcast/domain/messages/keyword-matching";
import { type Connection, sql } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { listening } from "../keywords.sql.ts";

/** A text of an account. */
interface Said {
  accountId: number;
  text: string;
}

type Listened = ListenedWord & { accountId: number };

const words = sql`
  w.account_id as "accountId", w.keyword_id as "keywordId", w.word, w.is_main as "isMain",
  w.allows_misspelt as "allowsMisspelt"
`;
const itsKeyword = sql`join keywords k on k.account_id = w.account_id and k.id = w.keyword_id`;

/** Returns the words of active keywords that a text may match: exactly, or with a typo if so configured. */
export async function listNamable(db: Connection, texts: readonly Said[], now: Date): Promise<Listened[]> {
  const [first] = texts;
  if (!first) return [];
  return texts.length === 1 ? listForOne(db, first, listening(now)) : listForMany(db, texts, now);
}

/** The same of one text, of keywords that are off or outside of their days too. */
export const listNamableByAny = (db: Connection, said: Said): Promise<Listened[]> =>
  listForOne(db, said, sql`true`);

async function listForOne(
  db: Connection,
  { accountId, text }: Said,
  isActive: ReturnType<typeof listening>,
): Promise<Listened[]> {
  // One lookup by key per word: a cached plan must not end up reading all words of an account.
  const { rows } = await sql<Listened>`
    select ${words} from unnest(${namedBy(text)}::text[]) as n (word)
      cross join lateral (
        select * from keyword_words w where w.account_id = ${accountId} and w.word = n.word limit 1
      ) w
      cross join lateral (
        select * from keywords k where k.account_id = w.account_id and k.id = w.keyword_id limit 1
      ) k
    where ${isActive}
    union
    select ${words} from keyword_words w ${itsKeyword}
    where w.account_id = ${accountId} and w.allows_misspelt and ${isActive}
    ${prepared}
  `.execute(db);
  return rows;
}

async function listForMany(db: Connection, texts: readonly Said[], now: Date): Promise<Listened[]> {
  const named = texts.flatMap(({ accountId, text }) => namedBy(text).map((word) => ({ accountId, word })));
  const accountIds = [...new Set(texts.map(({ accountId }) => accountId))];
  const { rows } = await sql<Listened>`
    select ${words}
    from unnest(
        ${named.map(({ accountId }) => accountId)}::bigint[], ${named.map(({ word }) => word)}::text[]
      ) as n (account_id, word)
      join keyword_words w on w.account_id = n.account_id and w.word = n.word ${itsKeyword}
    where ${listening(now)}
    union
    select ${words} from keyword_words w ${itsKeyword}
    where w.account_id = any(${accountIds}::bigint[]) and w.allows_misspelt and ${listening(now)}
  `.execute(db);
  return rows;
}
