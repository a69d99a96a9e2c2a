import { type Connection, sql } from "../../db/connection.ts";

/** A contact's data in an export. */
export interface ExportedContact {
  id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  birthday_month: number | null;
  birthday_date: number | null;
  anniversary_month: number | null;
  anniversary_date: number | null;
  region: string | null;
  time_zone: string | null;
  do_not_message: boolean;
  do_not_email: boolean;
  archived_at: Date | null;
  created_at: Date;
  custom_fields: Record<string, string>;
  tags: string[];
  folder: string | null;
  line: string | null;
  /** By channel: when it was granted, and when confirmed. */
  consents: Record<string, { granted: string; confirmed: string | null }> | null;
  /** By channel: when they opted out, or were marked by hand. */
  opt_outs: Record<string, { at: string; reason: string }> | null;
}

/** Reads contacts, by id. */
export async function readExportedContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<ExportedContact[]> {
  const { rows } = await sql<ExportedContact>`
    select c.id, c.first_name, c.last_name, c.company, c.phone_number, c.email, c.birthday_month, c.birthday_date,
      c.anniversary_month, c.anniversary_date, c.region, c.time_zone, c.do_not_message, c.do_not_email, c.archived_at,
      c.created_at, c.custom_fields, f.name as folder, a.line,
      array(
        select t.name from contact_tags ct join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = c.account_id and ct.contact_id = c.id order by lower(t.name)
      ) as tags,
      (
        select jsonb_object_agg(k.channel, jsonb_build_object('granted', k.granted_at, 'confirmed', k.confirmed_at))
        from consents k
        where k.account_id = c.account_id
          and k.address = case k.channel when 'email' then lower(c.email) else c.phone_number end
          and k.address in (c.phone_number, lower(c.email))
      ) as consents,
      (
        select jsonb_object_agg(o.channel, jsonb_build_object('at', o.opted_out_at, 'reason', o.reason)) from opt_outs o
        where o.account_id = c.account_id
          and o.address = case o.channel when 'email' then lower(c.email) else c.phone_number end
          and o.address in (c.phone_number, lower(c.email))
      ) as opt_outs
    from contacts c
    left join folders f on f.account_id = c.account_id and f.id = c.folder_id
    left join address_facts a on a.account_id = c.account_id and a.address = c.phone_number
    where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[])
    order by c.id
  `.execute(db);
  return rows;
}
