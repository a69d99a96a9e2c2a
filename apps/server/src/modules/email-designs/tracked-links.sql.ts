import { type Connection, sql } from "../../db/connection.ts";

/** Returns the slugs of the account's trackable links to these addresses, the oldest of each. */
export async function findLinkSlugs(
  db: Connection,
  accountId: number,
  urls: readonly string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; slug: string }>`
    select distinct on (l.url) l.url, i.slug
    from trackable_links l join content_items i on i.account_id = l.account_id and i.id = l.id
    where l.account_id = ${accountId} and l.url = any(${[...urls]}::text[]) and i.slug is not null
    order by l.url, i.id
  `.execute(db);
  return new Map(rows.map(({ url, slug }) => [url, slug]));
}

export async function insertLink(db: Connection, accountId: number, id: string, url: string): Promise<void> {
  await db.insertInto("trackable_links").values({ account_id: accountId, id, url }).execute();
}

/** Returns which of these slugs still exist. */
export async function findSlugs(
  db: Connection,
  accountId: number,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("slug", "in", [...slugs])
    .select("slug")
    .execute();
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}
