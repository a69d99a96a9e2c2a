import { type Connection, sql } from "../../db/connection.ts";

/** A field of a contact with what it held, in words; `field` is its name in the contract, or the id of a custom field. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** A change of one contact, and what did it. */
export interface ContactChange {
  contactId: string;
  kind: "edit" | "tags" | "merge";
  via: "person" | "form" | "page" | "keyword" | "flow";
  /** The form, the keyword or the flow that did it. */
  aboutId?: string | null;
  userId?: string | null;
  fields?: readonly FieldChange[];
  tagsAdded?: readonly string[];
  tagsRemoved?: readonly string[];
  now: Date;
}

/** Writes a change down for the contact's timeline, in the transaction that makes it. */
export async function noteContactChange(
  db: Connection,
  accountId: number,
  change: ContactChange,
): Promise<void> {
  await db
    .insertInto("contact_changes")
    .values({
      account_id: accountId,
      contact_id: change.contactId,
      kind: change.kind,
      via: change.via,
      about_id: change.aboutId ?? null,
      user_id: change.userId ?? null,
      fields: JSON.stringify(change.fields ?? []),
      tags_added: [...(change.tagsAdded ?? [])],
      tags_removed: [...(change.tagsRemoved ?? [])],
      changed_at: change.now,
    })
    .execute();
}

/** The names of contacts' tags, by contact. */
export async function tagNamesOf(db: Connection, accountId: number, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from contact_tags ct join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
    where ct.account_id = ${accountId} and ct.contact_id = ${contactId} order by lower(t.name)
  `.execute(db);
  return rows.map(({ name }) => name);
}
