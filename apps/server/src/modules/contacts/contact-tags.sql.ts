import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";

/** Returns the ids of tags by name, creating missing ones; two writers of the same name get the same tag. */
export async function ensureTags(
  db: Connection,
  accountId: number,
  names: string[],
  now: Date,
): Promise<string[]> {
  if (names.length === 0) return [];
  await sql`
    insert into tags (account_id, name, created_at)
    select ${accountId}, name, ${now} from unnest(${names}::text[]) as name
    on conflict (account_id, lower(name)) do nothing
  `.execute(db);
  const rows = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where(
      sql<string>`lower(name)`,
      "=",
      sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`,
    )
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Tags the account's contacts among these ids; returns those that did not have the tag yet. */
export async function tagContacts(
  db: Connection,
  accountId: number,
  tagId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into contact_tags (account_id, contact_id, tag_id)
    select account_id, id, ${tagId} from contacts where account_id = ${accountId} and id = any(${[...contactIds]}::uuid[])
    on conflict do nothing returning contact_id
  `.execute(db);
  return rows.map((row) => row.contact_id);
}

/** Removes a tag from contacts; returns those that had it. */
export async function untagContacts(
  db: Connection,
  accountId: number,
  name: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    delete from contact_tags using tags
    where contact_tags.account_id = ${accountId} and tags.account_id = ${accountId} and tags.id = contact_tags.tag_id
      and lower(tags.name) = lower(${name}) and contact_tags.contact_id = any(${[...contactIds]}::uuid[])
    returning contact_tags.contact_id
  `.execute(db);
  return rows.map((row) => row.contact_id);
}

/** Sets a contact's tags to exactly these. */
export async function replaceContactTags(
  db: Connection,
  accountId: number,
  contactId: string,
  tagIds: string[],
): Promise<void> {
  await sql`
    delete from contact_tags where account_id = ${accountId} and contact_id = ${contactId}
      and tag_id <> all(${tagIds}::uuid[])
  `.execute(db);
  await sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select ${accountId}, ${contactId}, tag_id from unnest(${tagIds}::uuid[]) as tag_id
    on conflict do nothing
  `.execute(db);
}

/** A column of tag names with some of them (in lower case) renamed, or removed when `nextName` is null. */
export const renamedTags = (
  column: RawBuilder<unknown>,
  keys: readonly string[],
  nextName: string | null,
): RawBuilder<string[]> => sql`array(
  select (array_agg(n.name order by n.place))[1] from (
    select case when lower(tag) = any(${[...keys]}::text[]) then ${nextName}::text else tag end as name, place
    from unnest(${column}) with ordinality as its (tag, place)
  ) n where n.name is not null group by lower(n.name) order by min(n.place)
)`;

/** Whether a column of tag names contains one of these (in lower case). */
export const namesTag = (column: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select 1 from unnest(${column}) as its (tag) where lower(tag) = any(${[...keys]}::text[]))`;
