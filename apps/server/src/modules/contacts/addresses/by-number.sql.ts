import { type Connection, sql } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { insertContact } from "../contact-writes.sql.ts";
import { type AccountPhone, inLockOrder, keyOf } from "./account-phone.ts";

export async function findContactIdByPhone(
  db: Connection,
  accountId: number,
  phoneNumber: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${accountId} and phone_number = ${phoneNumber} ${prepared}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the ids of the contacts with these numbers, in order, adding missing ones. */
export async function ensureContacts(
  db: Connection,
  phones: readonly AccountPhone[],
  now: Date,
): Promise<string[]> {
  // Contacts added concurrently are found in the next round.
  for (;;) {
    const known = await findContacts(db, phones);
    const unknown = phones.filter((phone) => !known.has(keyOf(phone)));
    if (unknown.length === 0) return phones.map((phone) => known.get(keyOf(phone))!);
    for (const { accountId, phoneNumber } of inLockOrder(unknown))
      await insertContact(db, accountId, { phoneNumber }, now);
  }
}

async function findContacts(db: Connection, phones: readonly AccountPhone[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; account_id: number; phone_number: string }>`
    select c.id, c.account_id, c.phone_number from contacts c join unnest(
      ${phones.map(({ accountId }) => accountId)}::bigint[], ${phones.map(({ phoneNumber }) => phoneNumber)}::text[]
    ) as p (account_id, phone_number) on c.account_id = p.account_id and c.phone_number = p.phone_number
  `.execute(db);
  return new Map(
    rows.map((row) => [keyOf({ accountId: row.account_id, phoneNumber: row.phone_number }), row.id]),
  );
}
