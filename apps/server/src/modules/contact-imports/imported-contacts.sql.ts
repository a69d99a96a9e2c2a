import type { UpdatePolicy } from "@broadcast/contract/contact-imports";
import { type Connection, sql } from "../../db/connection.ts";
import type { ImportedContact } from "./read-row.ts";
import type { UpdatePolicies } from "./update-policies.ts";

/**
 * Adds contacts or brings stored ones up to date, one a phone number (a number twice is an error of PostgreSQL).
 * What a row does not say stays as it is, what it says goes by `updates`, a row that says nothing new is not written, and a number or email that
 * opted out stays so. Answers the contacts written. Sorted, so that two imports of one account cannot lock each other.
 * `table` is another one for a dry run.
 */
export async function upsertContacts(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  updates: UpdatePolicies,
  now: Date,
  table: "contacts" | "dry_run_contacts" = "contacts",
): Promise<{ id: string; is_new: boolean }[]> {
  if (contacts.length === 0) return [];
  // Left empty where no row fills a field of the account's own: the database then fills up with nulls.
  const customFields = contacts.some((contact) => contact.customFields !== null)
    ? contacts.map((contact) => contact.customFields && JSON.stringify(contact.customFields))
    : [];
  const next = nextValues(updates);
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into ${sql.table(table)} as c (
      account_id, phone_number, first_name, last_name, company, email, birthday_month, birthday_date,
      anniversary_month, anniversary_date, region, time_zone, do_not_message, do_not_email, custom_fields, created_at,
      updated_at
    )
    select ${accountId}::bigint, r.phone_number, r.first_name, r.last_name, r.company, r.email, r.birthday_month,
      r.birthday_date, r.anniversary_month, r.anniversary_date, r.region, r.time_zone, o.address is not null,
      e.address is not null, coalesce(r.custom_fields, '{}'), ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${contacts.map((contact) => contact.phoneNumber)}::text[],
      ${contacts.map((contact) => contact.firstName)}::text[],
      ${contacts.map((contact) => contact.lastName)}::text[],
      ${contacts.map((contact) => contact.company)}::text[],
      ${contacts.map((contact) => contact.email)}::text[],
      ${contacts.map((contact) => contact.birthday?.month ?? null)}::smallint[],
      ${contacts.map((contact) => contact.birthday?.date ?? null)}::smallint[],
      ${contacts.map((contact) => contact.anniversary?.month ?? null)}::smallint[],
      ${contacts.map((contact) => contact.anniversary?.date ?? null)}::smallint[],
      ${contacts.map((contact) => contact.region)}::text[],
      ${contacts.map((contact) => contact.timeZone)}::text[],
      ${customFields}::jsonb[]
    ) as r (
      phone_number, first_name, last_name, company, email, birthday_month, birthday_date, anniversary_month,
      anniversary_date, region, time_zone, custom_fields
    )
    left join opt_outs o on o.account_id = ${accountId} and o.address = r.phone_number and o.channel = 'text'
    left join opt_outs e on e.account_id = ${accountId} and e.address = lower(r.email) and e.channel = 'email'
    order by r.phone_number
    on conflict (account_id, phone_number) do update set
      (
        first_name, last_name, company, email, birthday_month, birthday_date, anniversary_month, anniversary_date,
        region, time_zone, do_not_message, do_not_email, custom_fields, updated_at
      ) = row(${next}, excluded.updated_at)
    where (
      c.first_name, c.last_name, c.company, c.email, c.birthday_month, c.birthday_date, c.anniversary_month,
      c.anniversary_date, c.region, c.time_zone, c.do_not_message, c.do_not_email, c.custom_fields
    ) is distinct from (${next})
    returning c.id, old.id is null as is_new
  `.execute(db);
  return rows;
}

/** What a stored contact (c) holds after its row (excluded), in the order in which `upsertContacts` names the columns. */
function nextValues(updates: UpdatePolicies) {
  const next = (policy: UpdatePolicy, column: string, isText = false) => {
    const [stored, given] = [sql.ref(`c.${column}`), sql.ref(`excluded.${column}`)];
    if (policy === "keep") return stored;
    const [first, second] = policy === "fill" ? [stored, given] : [given, stored];
    return isText ? sql`coalesce(nullif(${first}, ''), ${second})` : sql`coalesce(${first}, ${second})`;
  };
  const email = next(updates.email, "email");
  const fieldsThat = (...policies: UpdatePolicy[]) =>
    [...updates.customFields].flatMap(([fieldId, policy]) => (policies.includes(policy) ? [fieldId] : []));
  return sql.join([
    next(updates.firstName, "first_name", true),
    next(updates.lastName, "last_name", true),
    next(updates.company, "company", true),
    email,
    next(updates.birthday, "birthday_month"),
    next(updates.birthday, "birthday_date"),
    next(updates.anniversary, "anniversary_month"),
    next(updates.anniversary, "anniversary_date"),
    next(updates.region, "region"),
    next(updates.timeZone, "time_zone"),
    sql`c.do_not_message or excluded.do_not_message`,
    // Of an email that is not taken over it says nothing.
    sql`c.do_not_email or (excluded.do_not_email and ${email} is not distinct from excluded.email)`,
    sql`(excluded.custom_fields - ${fieldsThat("overwrite", "keep")}::text[]) || c.custom_fields
      || (excluded.custom_fields - ${fieldsThat("fill", "keep")}::text[])`,
  ]);
}

/** Notes who stood in the file of an import. */
export async function notePeople(
  db: Connection,
  accountId: number,
  importId: string,
  phoneNumbers: readonly string[],
): Promise<void> {
  await sql`
    insert into contact_import_people (account_id, import_id, contact_id)
    select c.account_id, ${importId}::uuid, c.id from contacts c
    where c.account_id = ${accountId} and c.phone_number = any(${[...phoneNumbers]}::text[])
    on conflict do nothing
  `.execute(db);
}

/** Gives contacts, known by their numbers, tags that exist; answers which contacts gained one. */
export async function tagByPhoneNumber(
  db: Connection,
  accountId: number,
  taggings: readonly { phoneNumber: string; tag: string }[],
): Promise<Set<string>> {
  if (taggings.length === 0) return new Set();
  const { rows } = await sql<{ contact_id: string }>`
    insert into contact_tags (account_id, contact_id, tag_id)
    select c.account_id, c.id, t.id
    from unnest(
      ${taggings.map((tagging) => tagging.phoneNumber)}::text[], ${taggings.map((tagging) => tagging.tag)}::text[]
    ) as r (phone_number, tag)
    join contacts c on c.account_id = ${accountId} and c.phone_number = r.phone_number
    join tags t on t.account_id = ${accountId} and lower(t.name) = lower(r.tag)
    order by c.id, t.id
    on conflict do nothing
    returning contact_id
  `.execute(db);
  return new Set(rows.map((row) => row.contact_id));
}
