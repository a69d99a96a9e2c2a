import type { CustomField } from "@broadcast/contract/account-settings";
import type { Contact, contactSort } from "@broadcast/contract/contacts";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { type Connection, sql } from "../../db/connection.ts";
import { HAND_MARK_REASON, isHandMark } from "../consent/index.ts";
import { type ContactSearch, matching } from "./search/contact-terms.sql.ts";

export type ContactSort = z.infer<typeof contactSort>;

/** Totals of a search stop here: no one pages further, and counting on would cost more than the page. */
export const COUNTED_UP_TO = 10_000;

const columns = [
  "contacts.id",
  "contacts.first_name",
  "contacts.last_name",
  "contacts.company",
  "contacts.phone_number",
  "contacts.email",
  "contacts.birthday_month",
  "contacts.birthday_date",
  "contacts.anniversary_month",
  "contacts.anniversary_date",
  "contacts.do_not_message",
  "contacts.do_not_email",
  "contacts.time_zone",
  "contacts.region",
  "contacts.import_lock",
  "contacts.folder_id",
  "contacts.archived_at",
  "contacts.potential_stop_message_id",
  "contacts.potential_stop_at",
  "contacts.potential_stop_until",
  "contacts.created_at",
  "contacts.updated_at",
] as const;

const tagNames = sql<string[]>`array(
  select t.name from contact_tags ct join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
  where ct.account_id = contacts.account_id and ct.contact_id = contacts.id order by lower(t.name)
)`.as("tags");

const customFieldValues = sql<Contact["customFields"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', f.id, 'value', contacts.custom_fields ->> f.id::text) order by f.position), '[]')
  from custom_fields f where f.account_id = contacts.account_id and contacts.custom_fields ? f.id::text
)`.as("custom_field_values");

const optOutReason = sql<string | null>`(
  select o.reason from opt_outs o
  where o.account_id = contacts.account_id and o.address = contacts.phone_number and o.channel = 'text'
)`.as("opt_out_reason");

const doubleOptedIn = sql<boolean>`exists (
  select 1 from consents k
  where k.account_id = contacts.account_id and k.address = contacts.phone_number and k.channel = 'text'
    and k.confirmed_at is not null
)`.as("double_opted_in");

const line = sql<Contact["line"]>`(
  select f.line from address_facts f
  where f.account_id = contacts.account_id and f.address = contacts.phone_number
)`.as("line");

const hidesChat = sql<boolean>`exists (
  select 1 from conversations v
  where v.account_id = contacts.account_id and v.contact_id = contacts.id and v.is_hidden
)`.as("hides_chat");

const potentialStopText = sql<string | null>`(
  select m.text from messages m
  where m.account_id = contacts.account_id and m.id = contacts.potential_stop_message_id
)`.as("potential_stop_text");

const selectContacts = (db: Connection) =>
  db
    .selectFrom("contacts")
    .select([
      ...columns,
      tagNames,
      customFieldValues,
      optOutReason,
      doubleOptedIn,
      line,
      hidesChat,
      potentialStopText,
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectContacts>["executeTakeFirstOrThrow"]>>;

/** Returns a day of the year from its two columns. */
export const dayOf = (month: number | null, date: number | null) =>
  month === null || date === null ? null : { month, date };

const NONE: Contact["customFields"] = [];

/** Parses stored values of custom fields, possibly including deleted ones'. */
export function customFieldsOf(stored: unknown): Contact["customFields"] {
  const entries = Object.entries(stored as Record<string, string>);
  return entries.length === 0 ? NONE : entries.map(([_id, value]) => ({ _id, value }));
}

const toContact = (row: Row): Contact => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  phoneNumber: row.phone_number,
  email: row.email,
  birthday: dayOf(row.birthday_month, row.birthday_date),
  anniversary: dayOf(row.anniversary_month, row.anniversary_date),
  tags: row.tags,
  customFields: row.custom_field_values,
  doNotMessage: row.do_not_message,
  isOptedOut: row.opt_out_reason !== null && !isHandMark({ reason: row.opt_out_reason }),
  doNotMessageReason: row.do_not_message ? (row.opt_out_reason ?? HAND_MARK_REASON.text) : null,
  doNotEmail: row.do_not_email,
  doubleOptedIn: row.double_opted_in,
  timeZone: row.time_zone,
  region: row.region,
  line: row.line,
  potentialStopMessage: potentialStopOf(row),
  importLock: row.import_lock,
  folderId: row.folder_id,
  isArchived: row.archived_at !== null,
  hideChat: row.hides_chat,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const potentialStopOf = (row: Row): Contact["potentialStopMessage"] => {
  const { potential_stop_message_id: messageId, potential_stop_at: at, potential_stop_until: until } = row;
  if (!messageId || !at || !until) return null;
  return {
    messageId,
    text: row.potential_stop_text ?? "",
    at: at.toISOString(),
    decideBy: until.toISOString(),
  };
};

const byName = sql`contacts.sort_name, contacts.id`;

/** Each order has an index that is walked without sorting. */
export const ORDERS: Record<ContactSort, RawBuilder<unknown>> = {
  default: byName,
  firstName: byName,
  lastName: sql`lower(contacts.last_name), contacts.sort_name, contacts.id`,
  newest: sql`contacts.created_at desc, contacts.id desc`,
  oldest: sql`contacts.created_at, contacts.id`,
};

/** Selects contact ids in an order. */
export const orderedIds = (db: Connection, accountId: number, search: ContactSearch, sort: ContactSort) =>
  db.selectFrom("contacts").where(matching(accountId, search)).select("contacts.id").orderBy(ORDERS[sort]);

/** Reads contacts in the order of these ids. */
export async function readInOrder(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const order = new Map(ids.map((id, index) => [id, index]));
  const rows = await selectContacts(db)
    .where("contacts.account_id", "=", accountId)
    .where("contacts.id", "in", [...order.keys()])
    .execute();
  return rows.sort((a, b) => order.get(a.id)! - order.get(b.id)!).map(toContact);
}

/** Whether a search excludes no contact. */
export const isWhole = ({
  term,
  tag,
  folderId,
  importId,
  conditions = [],
  filter = "all",
}: ContactSearch): boolean =>
  !term?.trim() &&
  !tag &&
  !folderId &&
  !importId &&
  conditions.length === 0 &&
  (filter === "all" || filter === "archived");

export async function countContacts(
  db: Connection,
  accountId: number,
  search: ContactSearch,
): Promise<number> {
  if (isWhole(search)) {
    const row = await db
      .selectFrom("account_counters")
      .where("account_id", "=", accountId)
      .select(["contacts", "archived_contacts"])
      .executeTakeFirst();
    const { contacts = 0, archived_contacts: archived = 0 } = row ?? {};
    return search.filter === "archived" ? archived : contacts - archived;
  }
  const row = await db
    .selectFrom(
      db
        .selectFrom("contacts")
        .where(matching(accountId, search))
        .select("contacts.id")
        .limit(COUNTED_UP_TO)
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findContact(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<Contact | null> {
  const row = await selectContacts(db)
    .where("contacts.account_id", "=", accountId)
    .where("contacts.id", "=", contactId)
    .executeTakeFirst();
  return row ? toContact(row) : null;
}

/** Reads contacts by id, without those of other accounts. */
export async function findContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<Map<string, Contact>> {
  if (contactIds.length === 0) return new Map();
  const rows = await selectContacts(db)
    .where("contacts.account_id", "=", accountId)
    .where("contacts.id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toContact(row)]));
}

/** Lists the account's custom fields, in order. */
export async function listCustomFields(db: Connection, accountId: number): Promise<CustomField[]> {
  return db
    .selectFrom("custom_fields")
    .where("account_id", "=", accountId)
    .select(["id as _id", "name", "kind", "options"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Returns the account's custom fields with these ids, by id. */
export async function ownCustomFields(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, CustomField>> {
  if (ids.length === 0) return new Map();
  const own = await listCustomFields(db, accountId);
  return new Map(own.filter(({ _id }) => ids.includes(_id)).map((field) => [field._id, field]));
}

/** Returns which of these ids are contacts of the account. */
export async function ownContactIds(
  db: Connection,
  accountId: number,
  contactIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}
