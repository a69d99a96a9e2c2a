import { type Connection, sql } from "../../../db/connection.ts";
import { IMPORTED_COLUMNS } from "./imported-contacts.sql.ts";

/** An existing contact before its row: the changed columns, each in a list of one, and new tags. */
export interface BeforeImport {
  /** When it was written. */
  at: string;
  held?: Record<string, unknown>;
  tagIds?: string[];
}

/** Returns the contacts unchanged since they were added: never edited, written to or heard from. */
export async function untouchedOf(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contacts c
    where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[]) and c.updated_at = c.created_at
      and not exists (select 1 from messages m where m.account_id = c.account_id and m.contact_id = c.id)
      and not exists (select 1 from contact_notes n where n.account_id = c.account_id and n.contact_id = c.id)
    order by c.id for update of c
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Restores contacts' values from before their rows; later changes stay. Returns the restored contacts, whose tags
 * follow.
 */
export async function giveBack(
  tx: Connection,
  accountId: number,
  updated: readonly { id: string; before: BeforeImport }[],
  now: Date,
): Promise<Set<string>> {
  if (updated.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update contacts c set
      ${sql.join(
        IMPORTED_COLUMNS.map(
          (column) =>
            sql`${sql.ref(column)} = case when w.held ? ${column}::text then ${heldValue(column)} else ${sql.ref(`c.${column}`)} end`,
        ),
      )},
      updated_at = case when w.held = '{}' then c.updated_at else ${now}::timestamptz end
    from unnest(
      ${updated.map(({ id }) => id)}::uuid[], ${updated.map(({ before }) => JSON.stringify(before.held ?? {}))}::jsonb[],
      ${updated.map(({ before }) => before.at)}::timestamptz[]
    ) as w (id, held, at)
    where c.account_id = ${accountId} and c.id = w.id and (w.held = '{}' or c.updated_at = w.at)
    returning c.id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const heldValue = (column: (typeof IMPORTED_COLUMNS)[number]) => {
  if (column === "custom_fields") return sql`w.held -> 'custom_fields' -> 0`;
  const text = sql`w.held -> ${column}::text ->> 0`;
  return /_(month|date)$/.test(column) ? sql`(${text})::smallint` : text;
};

/** Removes tags from the contacts that gained them. */
export async function takeTagsOff(
  tx: Connection,
  accountId: number,
  taggings: readonly { contactId: string; tagId: string }[],
): Promise<void> {
  if (taggings.length === 0) return;
  await sql`
    delete from contact_tags ct using unnest(
      ${taggings.map(({ contactId }) => contactId)}::uuid[], ${taggings.map(({ tagId }) => tagId)}::uuid[]
    ) as g (contact_id, tag_id)
    where ct.account_id = ${accountId} and ct.contact_id = g.contact_id and ct.tag_id = g.tag_id
  `.execute(tx);
}
