import type { RawBuilder } from "kysely";
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
] as const;

/** Whether the owner of an address opted out, or the business marked it. */
const isClosed = (accountId: number, address: RawBuilder<unknown>, channel: "text" | "email") => sql`exists (
  select 1 from opt_outs o where o.account_id = ${accountId} and o.address = ${address} and o.channel = ${channel}
)`;

/** Restores a contact, with the folder if that still exists, and what its number and email say by now. */
export async function insertStored(tx: Connection, accountId: number, contact: StoredContact): Promise<void> {
  const columns = RESTORED.map((column) => sql.ref(column));
  const now: Partial<Record<(typeof RESTORED)[number], RawBuilder<unknown>>> = {
    folder_id: sql`(select f.id from folders f where f.account_id = r.account_id and f.id = r.folder_id)`,
    // The merge stored each mark by number.
    do_not_message: sql`case when r.phone_number is null then r.do_not_message
      else ${isClosed(accountId, sql`r.phone_number`, "text")} end`,
    do_not_email: sql`(r.do_not_email or ${isClosed(accountId, sql`lower(r.email)`, "email")})`,
  };
  const values = RESTORED.map((column) => now[column] ?? sql.ref(`r.${column}`));
  await sql`
    insert into contacts (${sql.join(columns)}) select ${sql.join(values)}
    from jsonb_populate_record(null::contacts, ${JSON.stringify(contact)}::jsonb) r
  `.execute(tx);
  await addToCount(tx, accountId, 1, contact.archived_at === null ? 0 : 1);
}

/** Marks a contact whose number or email has opted out. */
export async function keepOptedOut(tx: Connection, accountId: number, contactId: string): Promise<void> {
  await sql`
    update contacts c set
      do_not_message = c.do_not_message or ${isClosed(accountId, sql`c.phone_number`, "text")},
      do_not_email = c.do_not_email or ${isClosed(accountId, sql`lower(c.email)`, "email")}
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(tx);
}
