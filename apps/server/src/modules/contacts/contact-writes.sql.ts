import type { Contact } from "@broadcast/contract/contacts";
import { type Connection, sql } from "../../db/connection.ts";
import { type AccountPhone, inLockOrder } from "./addresses/account-phone.ts";

/** The changeable fields of a contact; undefined leaves a field as it is. */
export interface ContactFields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  phoneNumber?: string | null | undefined;
  email?: string | null | undefined;
  birthday?: { month: number; date: number } | null | undefined;
  anniversary?: { month: number; date: number } | null | undefined;
  doNotMessage?: boolean | undefined;
  doNotEmail?: boolean | undefined;
  timeZone?: string | null | undefined;
  region?: string | null | undefined;
  importLock?: boolean | undefined;
  customFields?: Contact["customFields"] | undefined;
}

const toColumns = (fields: ContactFields) => ({
  ...(fields.firstName !== undefined && { first_name: fields.firstName }),
  ...(fields.lastName !== undefined && { last_name: fields.lastName }),
  ...(fields.company !== undefined && { company: fields.company }),
  ...(fields.phoneNumber !== undefined && { phone_number: fields.phoneNumber }),
  ...(fields.email !== undefined && { email: fields.email }),
  ...(fields.birthday !== undefined && {
    birthday_month: fields.birthday?.month ?? null,
    birthday_date: fields.birthday?.date ?? null,
  }),
  ...(fields.anniversary !== undefined && {
    anniversary_month: fields.anniversary?.month ?? null,
    anniversary_date: fields.anniversary?.date ?? null,
  }),
  ...(fields.doNotMessage !== undefined && { do_not_message: fields.doNotMessage }),
  ...(fields.doNotEmail !== undefined && { do_not_email: fields.doNotEmail }),
  ...(fields.timeZone !== undefined && { time_zone: fields.timeZone }),
  ...(fields.region !== undefined && { region: fields.region }),
  ...(fields.importLock !== undefined && { import_lock: fields.importLock }),
});

/** By field id, without empty ones. */
const valuesOf = (fields: Contact["customFields"]) =>
  Object.fromEntries(fields.flatMap(({ _id, value }) => (value ? [[_id, value]] : [])));

/** Fields not given stay, empty ones are removed. */
const mergedWith = (fields: Contact["customFields"]) => {
  const emptied = fields.flatMap(({ _id, value }) => (value ? [] : [_id]));
  return sql<string>`(custom_fields || ${JSON.stringify(valuesOf(fields))}::jsonb) - ${emptied}::text[]`;
};

/** Adds a contact; returns null when another contact has the phone number. A number or email that opted out stays so. */
export async function insertContact(
  db: Connection,
  accountId: number,
  fields: ContactFields,
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto("contacts")
    .values({
      ...toColumns(fields),
      custom_fields: JSON.stringify(valuesOf(fields.customFields ?? [])),
      do_not_message: sql<boolean>`${fields.doNotMessage ?? false}::boolean or exists (
        select 1 from opt_outs
        where account_id = ${accountId} and address = ${fields.phoneNumber ?? null} and channel = 'text'
      )`,
      do_not_email: sql<boolean>`${fields.doNotEmail ?? false}::boolean or exists (
        select 1 from opt_outs
        where account_id = ${accountId} and address = ${fields.email?.toLowerCase() ?? null} and channel = 'email'
      )`,
      account_id: accountId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "phone_number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await addToCount(db, accountId, 1);
  return row?.id ?? null;
}

export async function updateContact(
  db: Connection,
  accountId: number,
  contactId: string,
  fields: ContactFields,
  now: Date,
): Promise<void> {
  await db
    .updateTable("contacts")
    .set({
      ...toColumns(fields),
      ...(fields.customFields && { custom_fields: mergedWith(fields.customFields) }),
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", contactId)
    .execute();
}

/**
 * Forgets that carriers reported numbers as dead or landlines, so that texts to them are tried again. The rows stay, so
 * that the numbers are not immediately looked up again with the same result.
 */
export async function forgetLines(db: Connection, phones: readonly AccountPhone[], now: Date): Promise<void> {
  const inOrder = inLockOrder(phones);
  await sql`
    update address_facts f set line = null, reason = 'kept', learned_at = ${now}
    from unnest(
      ${inOrder.map(({ accountId }) => accountId)}::bigint[], ${inOrder.map(({ phoneNumber }) => phoneNumber)}::text[]
    ) as p (account_id, phone_number)
    where f.account_id = p.account_id and f.address = p.phone_number and f.line in ('dead', 'landline')
  `.execute(db);
}

/** Deletes contacts with their threads; returns those that existed. */
export async function deleteContacts(
  db: Connection,
  accountId: number,
  contactIds: string[],
): Promise<string[]> {
  const deleted = await db
    .deleteFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .returning(["id", "archived_at"])
    .execute();
  const archived = deleted.filter((row) => row.archived_at !== null).length;
  if (deleted.length > 0) await addToCount(db, accountId, -deleted.length, -archived);
  return deleted.map(({ id }) => id);
}

/** Updates the account's counts for rows added or deleted in the same transaction. */
export async function addToCount(
  db: Connection,
  accountId: number,
  contacts: number,
  archived = 0,
): Promise<void> {
  await db
    .updateTable("account_counters")
    .set((eb) => ({
      contacts: eb("contacts", "+", contacts),
      archived_contacts: eb("archived_contacts", "+", archived),
    }))
    .where("account_id", "=", accountId)
    .execute();
}
