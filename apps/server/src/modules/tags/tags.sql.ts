import type { Tag } from "@broadcast/contract/tags";
import { type Connection, sql } from "../../db/connection.ts";

const byName = (name: string) => sql<boolean>`lower(tags.name) = lower(${name})`;

const contactCount = sql<number>`(
  select count(*)::int from contact_tags ct where ct.account_id = tags.account_id and ct.tag_id = tags.id
)`.as("contacts");

export async function listTags(
  db: Connection,
  accountId: number,
  term: string,
  limit: number,
  offset: number,
): Promise<{ tags: Tag[]; total: number }> {
  const found = db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .$if(term !== "", (query) => query.where(sql<boolean>`position(lower(${term}) in lower(name)) > 0`));
  const [tags, { total }] = await Promise.all([
    found.select(["name", contactCount]).orderBy(sql`lower(name)`).limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { tags, total };
}

export async function findTag(db: Connection, accountId: number, name: string): Promise<Tag | null> {
  const row = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where(byName(name))
    .select(["name", contactCount])
    .executeTakeFirst();
  return row ?? null;
}

/** Renames a tag; false when there is none of that name any more. */
export async function renameTag(
  db: Connection,
  accountId: number,
  name: string,
  nextName: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable("tags")
    .set({ name: nextName })
    .where("account_id", "=", accountId)
    .where(byName(name))
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

export async function deleteTags(db: Connection, accountId: number, names: string[]): Promise<number> {
  const deleted = await db
    .deleteFrom("tags")
    .where("account_id", "=", accountId)
    .where(
      sql<string>`lower(name)`,
      "=",
      sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`,
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
