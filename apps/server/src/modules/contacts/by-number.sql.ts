import { type Connection, sql } from "../../db/connection.ts";
import { equalsAny } from "../../db/prepared.ts";
import { insertContact } from "./contacts.sql.ts";

/** The ids of contacts by their phone numbers (E.164 or short codes); a number nobody has is left out. */
async function findContactsByPhone(
  db: Connection,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; phone_number: string }>`
    select id, phone_number from contacts
    where account_id = ${accountId} and phone_number ${equalsAny("text", phoneNumbers)}
  `.execute(db);
  return new Map(rows.map((row) => [row.phone_number, row.id]));
}

export async function findContactIdByPhone(
  db: Connection,
  accountId: number,
  phoneNumber: string,
): Promise<string | null> {
  const found = await findContactsByPhone(db, accountId, [phoneNumber]);
  return found.get(phoneNumber) ?? null;
}

/** The ids of the contacts with these numbers, who are added where there were none. By number. */
export async function ensureContacts(
  db: Connection,
  accountId: number,
  phoneNumbers: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const found = await findContactsByPhone(db, accountId, phoneNumbers);
  const unknown = phoneNumbers.filter((phoneNumber) => !found.has(phoneNumber)).sort();
  for (const phoneNumber of new Set(unknown)) {
    const added = await insertContact(db, accountId, { phoneNumber }, now);
    if (added) found.set(phoneNumber, added);
  }
  // Somebody else may have added the same number a moment ago.
  const missed = unknown.filter((phoneNumber) => !found.has(phoneNumber));
  if (missed.length === 0) return found;
  return new Map([...found, ...(await ensureContacts(db, accountId, missed, now))]);
}
