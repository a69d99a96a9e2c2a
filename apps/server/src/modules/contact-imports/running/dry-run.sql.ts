import { cleanTag } from "@broadcast/domain/account/names";
import { type Connection, sql } from "../../../db/connection.ts";
import type { ImportedContact } from "../rows/read-row.ts";
import type { UpdatePolicies } from "../rows/update-policies.ts";
import { firstWithEmail, upsertContacts } from "./imported-contacts.sql.ts";

/**
 * Tables of this transaction alone: contacts as the import would have them so far, and tags that they would gain.
 * What others use is only read, and nothing of it is locked.
 */
export async function openDryRun(tx: Connection): Promise<void> {
  await sql`
    create temporary table dry_run_contacts (like contacts including defaults including generated) on commit drop
  `.execute(tx);
  await sql`
    alter table dry_run_contacts add primary key (account_id, id), add unique (account_id, phone_number)
  `.execute(tx);
  await sql`create index on dry_run_contacts (account_id, lower(email))`.execute(tx);
  await sql`
    create temporary table dry_run_tags (who text, tag text, primary key (who, tag)) on commit drop
  `.execute(tx);
}

/** How many of the contacts would be created, and how many changed, each as `upsertContacts` and its tags would. */
export async function countUpserts(
  tx: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  updates: UpdatePolicies,
  tags: readonly string[],
  now: Date,
): Promise<{ created: number; changed: number }> {
  const byEmail = contacts.filter(({ phoneNumber }) => phoneNumber === null);
  const known = [...(await firstWithEmail(tx, accountId, byEmail)).values()];
  await sql`
    insert into dry_run_contacts (
      account_id, id, phone_number, first_name, last_name, company, email, birthday_month, birthday_date,
      anniversary_month, anniversary_date, region, time_zone, do_not_message, do_not_email, custom_fields, import_lock,
      created_at, updated_at
    )
    select account_id, id, phone_number, first_name, last_name, company, email, birthday_month, birthday_date,
      anniversary_month, anniversary_date, region, time_zone, do_not_message, do_not_email, custom_fields, import_lock,
      created_at, updated_at
    from contacts
    where account_id = ${accountId} and (
      phone_number = any(${contacts.flatMap(({ phoneNumber }) => phoneNumber ?? [])}::text[]) or id = any(${known}::uuid[])
    )
    on conflict do nothing
  `.execute(tx);
  const written = await upsertContacts(tx, accountId, contacts, updates, now, "dry_run_contacts");
  const taggings = contacts.flatMap((contact) =>
    [...tags, ...contact.tags].map((tag) => ({
      who: contact.phoneNumber ?? (contact.email ?? "").toLowerCase(),
      tag: cleanTag(tag),
    })),
  );
  const { rows: tagged } = await sql<{ id: string }>`
    with gained as (
      insert into dry_run_tags (who, tag)
      select distinct r.who, lower(r.tag)
      from unnest(${taggings.map(({ who }) => who)}::text[], ${taggings.map(({ tag }) => tag)}::text[]) as r (who, tag)
      where not exists (
        select 1 from contacts c
        join contact_tags ct on ct.account_id = c.account_id and ct.contact_id = c.id
        join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
        where c.account_id = ${accountId} and (c.phone_number = r.who or lower(c.email) = r.who)
          and lower(t.name) = lower(r.tag)
      )
      on conflict do nothing
      returning who
    )
    select distinct c.id from gained g
    join dry_run_contacts c on c.account_id = ${accountId} and (
      c.phone_number = g.who or (c.phone_number is null and lower(c.email) = g.who)
    )
  `.execute(tx);
  const created = written.filter((contact) => contact.is_new).length;
  const changed = new Set([...written, ...tagged].map(({ id }) => id)).size - created;
  return { created, changed };
}
