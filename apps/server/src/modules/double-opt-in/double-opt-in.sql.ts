import type { AccountSettings } from "@broadcast/contract/account-settings";
import { type Connection, sql } from "../../db/connection.ts";
import { type ContactsAdded, type MergeRow, mergeColumns, toMergeContact } from "../contacts/index.ts";
import type { RenderContact } from "../messages/index.ts";

/**
 * Records contacts' numbers as to be asked, if the account asks at all; returns true when there are any. Excludes
 * numbers that were asked before, have confirmed, or must get nothing.
 */
export async function insertRequests(
  db: Connection,
  accountId: number,
  { contactIds, isBulk, now }: Omit<ContactsAdded, "accountId">,
): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    insert into double_opt_in_requests (account_id, address, contact_id, is_bulk, requested_at)
    select c.account_id, c.phone_number, c.id, ${isBulk}, ${now}
    from account_settings s join contacts c on c.account_id = s.account_id
    where s.account_id = ${accountId} and (s.double_opt_in ->> 'isEnabled')::boolean
      and c.id = any(${contactIds}::uuid[]) and c.phone_number is not null and not c.do_not_message
      and not exists (${confirmed(sql`c.phone_number`)})
    order by c.phone_number
    on conflict do nothing
    returning address
  `.execute(db);
  return rows.length > 0;
}

/** Whether the owner of a number of `contacts c` has confirmed. */
const confirmed = (address: ReturnType<typeof sql>) => sql`
  select 1 from consents k
  where k.account_id = c.account_id and k.address = ${address} and k.channel = 'text' and k.confirmed_at is not null
`;

export interface OpenRequest {
  address: string;
  contactId: string;
  isBulk: boolean;
}

/** Takes the next requests, single ones first; their taker asks them. */
export async function takeRequests(db: Connection, accountId: number, limit: number): Promise<OpenRequest[]> {
  return db
    .selectFrom("double_opt_in_requests")
    .where("account_id", "=", accountId)
    .where("message_id", "is", null)
    .select(["address", "contact_id as contactId", "is_bulk as isBulk"])
    .orderBy("is_bulk")
    .orderBy("address")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Returns the account's current double opt-in settings. */
export async function readDoubleOptIn(
  db: Connection,
  accountId: number,
): Promise<AccountSettings["doubleOptIn"]> {
  const row = await db
    .selectFrom("account_settings")
    .where("account_id", "=", accountId)
    .select("double_opt_in")
    .executeTakeFirstOrThrow();
  // Written by the settings only, in the contract's shape.
  return row.double_opt_in as AccountSettings["doubleOptIn"];
}

/** Returns the requests that are still valid, by number: the contact exists with this number and is open. */
export async function readAsked(
  db: Connection,
  accountId: number,
  requests: readonly OpenRequest[],
): Promise<Map<string, RenderContact>> {
  const { rows } = await sql<MergeRow & { id: string; phone_number: string }>`
    select c.id, ${mergeColumns}
    from unnest(
        ${requests.map(({ contactId }) => contactId)}::uuid[], ${requests.map(({ address }) => address)}::text[]
      ) as r (contact_id, address)
      join contacts c on c.account_id = ${accountId} and c.id = r.contact_id and c.phone_number = r.address
    where not c.do_not_message and not exists (${confirmed(sql`r.address`)})
  `.execute(db);
  return new Map(rows.map((row) => [row.phone_number, toMergeContact(row.id, row)]));
}

/** Records the texts that ask. */
export async function recordAsked(
  db: Connection,
  accountId: number,
  asked: readonly { to: string; messageId: string }[],
): Promise<void> {
  await sql`
    update double_opt_in_requests r set message_id = a.message_id
    from unnest(
      ${asked.map(({ to }) => to)}::text[], ${asked.map(({ messageId }) => messageId)}::uuid[]
    ) as a (address, message_id)
    where r.account_id = ${accountId} and r.address = a.address
  `.execute(db);
}

/** Deletes invalid requests: a contact added again later can be asked then. */
export async function deleteRequests(
  db: Connection,
  accountId: number,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from double_opt_in_requests
    where account_id = ${accountId} and address = any(${addresses}::text[]) and message_id is null
  `.execute(db);
}

/**
 * Forgets that contacts about to be deleted were asked if their text was never sent: added again, they are asked. Runs
 * after `closeMessagesOf`, which makes unsent messages so.
 */
export async function forgetUnasked(db: Connection, accountId: number, contactIds: string[]): Promise<void> {
  // Requests held by the asking job are left to it: it locks them before contacts, and finds the contact gone.
  await sql`
    delete from double_opt_in_requests d using (
      select r.address from double_opt_in_requests r
      where r.account_id = ${accountId} and r.contact_id = any(${contactIds}::uuid[]) and (
        r.message_id is null or exists (
          select 1 from messages m
          where m.account_id = r.account_id and m.id = r.message_id and m.state = 'unsent' and not exists (
            select 1 from unsent_messages u
            where u.account_id = m.account_id and u.message_id = m.id and u.resent_as is not null
          )
        )
      )
      for update skip locked
    ) f
    where d.account_id = ${accountId} and d.address = f.address
  `.execute(db);
}
