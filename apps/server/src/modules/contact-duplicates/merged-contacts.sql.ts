import { type Connection, sql } from "../../db/connection.ts";
import { addToCount } from "../contacts/index.ts";

/** The columns a user chooses among; a mark of either contact applies to both. */
export interface StoredContact {
  id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  birthday_month: number | null;
  birthday_date: number | null;
  anniversary_month: number | null;
  anniversary_date: number | null;
  region: string | null;
  time_zone: string | null;
  folder_id: string | null;
  do_not_message: boolean;
  do_not_email: boolean;
  custom_fields: Record<string, string>;
  created_at: string;
  archived_at: string | null;
}

/** The columns a merge may change on the kept contact. */
export const MERGED_COLUMNS = [
  "first_name",
  "last_name",
  "company",
  "phone_number",
  "email",
  "birthday_month",
  "birthday_date",
  "anniversary_month",
  "anniversary_date",
  "region",
  "time_zone",
  "folder_id",
  "do_not_message",
  "do_not_email",
  "custom_fields",
] as const;

/** Reads the stored fields of contacts as rows that can be restored, by id. */
export async function readStored(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<StoredContact[]> {
  const { rows } = await sql<{ its: StoredContact }>`
    select to_jsonb(c) as its from contacts c
    where account_id = ${accountId} and id = any(${[...contactIds]}::uuid[]) order by id
  `.execute(tx);
  return rows.map(({ its }) => its);
}

/** Writes a contact's columns; those not given stay. */
export async function writeStored(
  tx: Connection,
  accountId: number,
  contactId: string,
  values: Partial<StoredContact>,
  now: Date,
): Promise<void> {
  const columns = MERGED_COLUMNS.filter((column) => values[column] !== undefined);
  if (columns.length === 0) return;
  await sql`
    update contacts c set
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`))}, updated_at = ${now}
    from jsonb_populate_record(null::contacts, ${JSON.stringify(values)}::jsonb) v
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(tx);
}

const RESTORED = [
  "account_id",
  "id",
  ...MERGED_COLUMNS,
  "created_at",
  "updated_at",
  "archived_at",
  "import_lock",
  "potential_stop_at",
  "potential_stop_message_id",
  "potential_stop_until",
] as const;

/** Restores a contact; its folder, if that still exists. */
export async function insertStored(tx: Connection, accountId: number, contact: StoredContact): Promise<void> {
  const columns = RESTORED.map((column) => sql.ref(column));
  const values = RESTORED.map((column) =>
    column === "folder_id"
      ? sql`(select f.id from folders f where f.account_id = r.account_id and f.id = r.folder_id)`
      : sql.ref(`r.${column}`),
  );
  await sql`
    insert into contacts (${sql.join(columns)}) select ${sql.join(values)}
    from jsonb_populate_record(null::contacts, ${JSON.stringify(contact)}::jsonb) r
  `.execute(tx);
  await addToCount(tx, accountId, 1, contact.archived_at === null ? 0 : 1);
}
