import { normalizeEmail } from "@broadcast/domain/account/email-address";
import { type Connection, sql } from "../../db/connection.ts";
import { insertContact } from "./contacts.sql.ts";

/** The first contact with an email address; one is added where there is none. */
export async function ensureEmailContact(
  db: Connection,
  accountId: number,
  email: string,
  now: Date,
  /** What a new one is called. */
  name: { firstName: string; lastName: string } | null = null,
): Promise<string> {
  const address = normalizeEmail(email);
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${accountId} and lower(email) = ${address} order by id limit 1
  `.execute(db);
  const id = rows[0]?.id ?? (await insertContact(db, accountId, { ...name, email: address }, now));
  if (!id) throw new Error("A contact without a phone number was refused");
  return id;
}
