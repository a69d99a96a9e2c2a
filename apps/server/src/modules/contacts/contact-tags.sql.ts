import { type Connection, sql } from "../../db/connection.ts";
import { type ContactTerms, matching } from "./contact-terms.sql.ts";

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

/** Tags the contacts among these ids that are the account's; answers how many did not have it yet. */
export async function tagContacts(
  db: Connection,
  accountId: number,
  tagId: string,
  contactIds: string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select account_id, id, ${tagId} from contacts where account_id = ${accountId} and id = any(${contactIds}::uuid[])
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function untagContacts(
  db: Connection,
  accountId: number,
  name: string,
  contactIds: string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_tags using tags
    where contact_tags.account_id = ${accountId} and tags.account_id = ${accountId} and tags.id = contact_tags.tag_id
      and lower(tags.name) = lower(${name}) and contact_tags.contact_id = any(${contactIds}::uuid[])
  `.execute(db);
  return Number(numAffectedRows ?? 0);
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

/** Tags every contact the terms leave, inside the database; answers how many did not have it yet. */
export async function tagMatchingContacts(
  db: Connection,
  accountId: number,
  tagId: string,
  terms: ContactTerms,
): Promise<number> {
  const result = await db
    .insertInto("contact_tags")
    .columns(["account_id", "contact_id", "tag_id"])
    .expression(
      db
        .selectFrom("contacts")
        .where(matching(accountId, terms))
        .select(["contacts.account_id", "contacts.id", sql<string>`${tagId}::uuid`.as("tag_id")]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}
