import type { Contact } from "@broadcast/contract/contacts";
import { type Connection, sql } from "../../db/connection.ts";
import { addToCount, type ContactFields } from "./contact-writes.sql.ts";

/** Archives contacts; returns those that were not archived yet. */
export async function archiveContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable("contacts")
    .set({ archived_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .where("archived_at", "is", null)
    .returning("id")
    .execute();
  if (rows.length > 0) await addToCount(db, accountId, 0, rows.length);
  return rows.map(({ id }) => id);
}

/** Restores contacts from the archive; returns those that were archived. */
export async function unarchiveContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable("contacts")
    .set({ archived_at: null })
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .where("archived_at", "is not", null)
    .returning("id")
    .execute();
  if (rows.length > 0) await addToCount(db, accountId, 0, -rows.length);
  return rows.map(({ id }) => id);
}

/** The fields that can be set on many contacts at once. */
export type SharedFields = Pick<ContactFields, "company" | "region" | "timeZone" | "customFields">;

/** A contact's previous values of these fields: only changed ones, custom fields by id. */
type Before = { company?: string; region?: string | null; timeZone?: string | null; customFields?: Values };
type Values = Record<string, string | null>;

const customValues = (fields: Contact["customFields"]): Values =>
  Object.fromEntries(fields.map(({ _id, value }) => [_id, value || null]));

/** Sets contacts' fields; returns those that changed, with their previous values. */
export async function changeFieldsOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  fields: SharedFields,
  now: Date,
): Promise<{ id: string; before: Before }[]> {
  const values = valuesOf(fields);
  return writeFields(
    db,
    accountId,
    contactIds.map((id) => ({ id, values })),
    now,
  );
}

const valuesOf = (fields: SharedFields): Before => ({
  ...(fields.company !== undefined && { company: fields.company }),
  ...(fields.region !== undefined && { region: fields.region }),
  ...(fields.timeZone !== undefined && { timeZone: fields.timeZone }),
  ...(fields.customFields && { customFields: customValues(fields.customFields) }),
});

/**
 * Restores contacts' previous values; contacts whose values were changed from the given ones (`fields`) since are left
 * alone. Returns how many were restored.
 */
export async function restoreFields(
  db: Connection,
  accountId: number,
  changed: readonly { id: string; before?: unknown }[],
  fields: SharedFields,
  now: Date,
): Promise<number> {
  const values = changed.map(({ id, before }) => ({ id, values: before as Before }));
  return (await writeFields(db, accountId, values, now, valuesOf(fields))).length;
}

async function writeFields(
  db: Connection,
  accountId: number,
  contacts: readonly { id: string; values: Before }[],
  now: Date,
  /** Only contacts with these values. */
  held: Before = {},
): Promise<{ id: string; before: Before }[]> {
  const isHeld = sql.join(
    [
      sql`c.account_id = ${accountId}`,
      ...(held.company === undefined ? [] : [sql`c.company = ${held.company}`]),
      ...(held.region === undefined ? [] : [sql`c.region is not distinct from ${held.region}`]),
      ...(held.timeZone === undefined ? [] : [sql`c.time_zone is not distinct from ${held.timeZone}`]),
      ...Object.entries(held.customFields ?? {}).map(
        ([fieldId, value]) => sql`c.custom_fields ->> ${fieldId}::text is not distinct from ${value}`,
      ),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ id: string; before: Before }>`
    with wanted as (
      select w.id, w.val from unnest(
        ${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ values }) => JSON.stringify(values))}::jsonb[]
      ) as w (id, val)
    ), old as (
      select c.id, w.val, c.company, c.region, c.time_zone, c.custom_fields,
        jsonb_strip_nulls(c.custom_fields || coalesce(w.val -> 'customFields', '{}')) as next_fields,
        (
          select jsonb_object_agg(key, c.custom_fields -> key) from jsonb_object_keys(w.val -> 'customFields') as key
        ) as old_fields
      from contacts c join wanted w on w.id = c.id where ${isHeld} order by c.id for update of c
    )
    update contacts c set
      company = case when o.val ? 'company' then o.val ->> 'company' else c.company end,
      region = case when o.val ? 'region' then o.val ->> 'region' else c.region end,
      time_zone = case when o.val ? 'timeZone' then o.val ->> 'timeZone' else c.time_zone end,
      custom_fields = o.next_fields,
      updated_at = ${now}
    from old o
    where c.account_id = ${accountId} and c.id = o.id and (
      (o.val ? 'company' and c.company is distinct from o.val ->> 'company')
      or (o.val ? 'region' and c.region is distinct from o.val ->> 'region')
      or (o.val ? 'timeZone' and c.time_zone is distinct from o.val ->> 'timeZone')
      or c.custom_fields is distinct from o.next_fields
    )
    returning c.id, (
      case when o.val ? 'company' then jsonb_build_object('company', o.company) else '{}' end
      || case when o.val ? 'region' then jsonb_build_object('region', o.region) else '{}' end
      || case when o.val ? 'timeZone' then jsonb_build_object('timeZone', o.time_zone) else '{}' end
      || case when o.val ? 'customFields' then jsonb_build_object('customFields', o.old_fields) else '{}' end
    ) as before
  `.execute(db);
  return rows;
}
