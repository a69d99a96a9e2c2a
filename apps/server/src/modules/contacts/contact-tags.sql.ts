import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";

/** The ids of tags by name, made where there are none; two writers of the same name get the same tag. */
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

/** Tags the contacts among these ids that are the account's; answers those that did not have it yet. */
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

/** Takes a tag off contacts; answers those that had it. */
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

/** Gives a contact exactly these tags. */
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

/** A column of tags' names with some of them (in lower case) named differently, or left out where `nextName` is null. */
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

/** Whether a column of tags' names has one of these (in lower case). */
export const namesTag = (column: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select 1 from unnest(${column}) as its (tag) where lower(tag) = any(${[...keys]}::text[]))`;
