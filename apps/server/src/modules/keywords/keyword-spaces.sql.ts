import { type Connection, sql } from "../../db/connection.ts";

export interface KeywordSpace {
  _id: string;
  name: string;
}

/** Reads the spaces that keywords join, by keyword. */
export async function readKeywordSpaces(
  db: Connection,
  accountId: number,
  keywordIds: readonly string[],
): Promise<Map<string, KeywordSpace[]>> {
  const { rows } = await sql<KeywordSpace & { keywordId: string }>`
    select k.keyword_id as "keywordId", k.space_id as "_id", i.name
    from keyword_spaces k join content_items i on i.account_id = k.account_id and i.id = k.space_id
    where k.account_id = ${accountId} and k.keyword_id = any(${[...keywordIds]}::uuid[])
    order by lower(i.name), i.id
  `.execute(db);
  const byKeyword = Map.groupBy(rows, ({ keywordId }) => keywordId);
  return new Map([...byKeyword].map(([id, its]) => [id, its.map(({ _id, name }) => ({ _id, name }))]));
}

/** Sets a keyword's spaces; returns false when one of them is another account's. */
export async function replaceKeywordSpaces(
  db: Connection,
  accountId: number,
  keywordId: string,
  spaceIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(spaceIds)];
  await sql`
    delete from keyword_spaces where account_id = ${accountId} and keyword_id = ${keywordId}
  `.execute(db);
  const { numAffectedRows } = await sql`
    insert into keyword_spaces (account_id, keyword_id, space_id)
    select account_id, ${keywordId}, id from spaces
    where account_id = ${accountId} and id = any(${wanted}::uuid[]) order by id for share
  `.execute(db);
  return Number(numAffectedRows ?? 0n) === wanted.length;
}
