import { type Connection, sql } from "../../db/connection.ts";
import type { ImportedContact } from "./read-row.ts";

/**
 * Adds contacts or brings stored ones up to date, one a phone number (a number twice is an error of PostgreSQL).
 * What a row does not say stays as it is, a row that says nothing new is not written, and a number or email that
 * opted out stays so. Answers the contacts written. Sorted, so that two imports of one account cannot lock each other.
 */
export async function upsertContacts(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  now: Date,
): Promise<{ id: string; is_new: boolean }[]> {
  if (contacts.length === 0) return [];
  // Left empty where no row fills a field of the account's own: the database then fills up with nulls.
  const customFields = contacts.some((contact) => contact.customFields !== null)
    ? contacts.map((contact) => contact.customFields && JSON.stringify(contact.customFields))
    : [];
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into contacts as c (
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
      first_name = coalesce(nullif(excluded.first_name, ''), c.first_name),
      last_name = coalesce(nullif(excluded.last_name, ''), c.last_name),
      company = coalesce(nullif(excluded.company, ''), c.company),
      email = coalesce(excluded.email, c.email),
      birthday_month = coalesce(excluded.birthday_month, c.birthday_month),
      birthday_date = coalesce(excluded.birthday_date, c.birthday_date),
      anniversary_month = coalesce(excluded.anniversary_month, c.anniversary_month),
      anniversary_date = coalesce(excluded.anniversary_date, c.anniversary_date),
      region = coalesce(excluded.region, c.region),
      time_zone = coalesce(excluded.time_zone, c.time_zone),
      do_not_message = c.do_not_message or excluded.do_not_message,
      do_not_email = c.do_not_email or excluded.do_not_email,
      custom_fields = c.custom_fields || excluded.custom_fields,
      updated_at = excluded.updated_at
    where (
      c.first_name, c.last_name, c.company, c.email, c.birthday_month, c.birthday_date, c.anniversary_month,
      c.anniversary_date, c.region, c.time_zone, c.do_not_message, c.do_not_email, c.custom_fields
    ) is distinct from (
      coalesce(nullif(excluded.first_name, ''), c.first_name), coalesce(nullif(excluded.last_name, ''), c.last_name),
      coalesce(nullif(excluded.company, ''), c.company), coalesce(excluded.email, c.email),
      coalesce(excluded.birthday_month, c.birthday_month), coalesce(excluded.birthday_date, c.birthday_date),
      coalesce(excluded.anniversary_month, c.anniversary_month),
      coalesce(excluded.anniversary_date, c.anniversary_date), coalesce(excluded.region, c.region),
      coalesce(excluded.time_zone, c.time_zone), c.do_not_message or excluded.do_not_message,
      c.do_not_email or excluded.do_not_email, c.custom_fields || excluded.custom_fields
    )
    returning c.id, old.id is null as is_new
  `.execute(db);
  return rows;
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
