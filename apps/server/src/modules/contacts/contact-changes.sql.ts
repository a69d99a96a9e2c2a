import { type Connection, sql } from "../../db/connection.ts";

/** A field of a contact with its previous value; `field` is its contract name, or a custom field's id. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** A change of a contact, and its cause. */
export interface ContactChange {
  kind: "edit" | "tags" | "merge";
  via: "person" | "form" | "page" | "keyword" | "flow";
  /** The form, the keyword or the flow that caused it. */
  aboutId?: string | null;
  userId?: string | null;
  fields?: readonly FieldChange[];
  tagsAdded?: readonly string[];
  tagsRemoved?: readonly string[];
  now: Date;
}

/** Records the same change of contacts for their timelines, in the transaction that makes it. */
export async function noteContactChange(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  change: ContactChange,
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into contact_changes
      (account_id, contact_id, kind, via, about_id, user_id, fields, tags_added, tags_removed, changed_at)
    select ${accountId}::bigint, id, ${change.kind}, ${change.via}, ${change.aboutId ?? null}::uuid,
      ${change.userId ?? null}::uuid, ${JSON.stringify(change.fields ?? [])}::jsonb,
      ${[...(change.tagsAdded ?? [])]}::text[], ${[...(change.tagsRemoved ?? [])]}::text[], ${change.now}::timestamptz
    from unnest(${[...contactIds]}::uuid[]) as id
  `.execute(db);
}
