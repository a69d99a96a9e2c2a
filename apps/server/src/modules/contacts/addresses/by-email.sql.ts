import { normalizeEmail } from "@broadcast/domain/account/email-address";
import { type Connection, sql } from "../../../db/connection.ts";
import { insertContact } from "../contact-writes.sql.ts";

/**
 * Returns the first contact with an email address. Other transactions asking for it wait until this one is over: no
 * unique key keeps two from adding it at once.
 */
export async function findContactIdByEmail(
  db: Connection,
  accountId: number,
  email: string,
): Promise<string | null> {
  const address = normalizeEmail(email);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts of ${accountId} with ${address}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${accountId} and lower(email) = ${address} order by id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the first contact with an email address, adding one if there is none. */
export async function ensureEmailContact(
  db: Connection,
  accountId: number,
  email: string,
  now: Date,
  /** The name of a new contact. */
  name: { firstName: string; lastName: string } | null = null,
): Promise<string> {
  const id =
    (await findContactIdByEmail(db, accountId, email)) ??
    (await insertContact(db, accountId, { ...name, email: normalizeEmail(email) }, now));
  if (!id) throw new Error("A contact without a phone number was refused");
  return id;
}
