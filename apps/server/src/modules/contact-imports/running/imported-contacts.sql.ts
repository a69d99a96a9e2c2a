import type { UpdatePolicy } from "@broadcast/contract/contact-imports";
import { type Connection, sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { ImportedContact } from "../rows/read-row.ts";
import type { UpdatePolicies } from "../rows/update-policies.ts";

/** A contact that was written, with what it held in the columns that changed; null of a new one. */
export interface WrittenContact {
  id: string;
  is_new: boolean;
  before: Record<string, unknown> | null;
}

/** What an import may change of a contact, but for the marks, which follow its opt-outs. */
export const IMPORTED_COLUMNS = [
  "first_name",
  "last_name",
  "company",
  "email",
  "birthday_month",
  "birthday_date",
  "anniversary_month",
  "anniversary_date",
  "region",
  "time_zone",
  "custom_fields",
] as const;

const held = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  IMPORTED_COLUMNS.flatMap((column) => {
    const [before, after] = [sql.ref(`old.${column}`), sql.ref(`new.${column}`)];
    return [
      sql`${column}::text`,
      sql`case when ${before} is distinct from ${after} then jsonb_build_array(${before}) end`,
    ];
  }),
)}))`;

/**
 * Adds contacts or brings stored ones up to date, one a phone number or, by email alone, one an id (either twice is an
 * error of PostgreSQL).
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
): Promise<WrittenContact[]> {
  const byNumber = contacts.filter(({ phoneNumber }) => phoneNumber !== null);
  const byEmail = contacts.filter(({ phoneNumber }) => phoneNumber === null);
  const known = await findByEmail(db, accountId, byEmail, table);
  // A file may have a person by number in one row, and by the same email alone in another.
  return [
    ...(await upsert(db, accountId, byNumber, null, updates, now, table)),
    ...(await upsert(db, accountId, byEmail, known, updates, now, table)),
  ];
}

/** The ids of contacts that are known by their email alone: the first that has it, or a new one. */
async function findByEmail(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  table: "contacts" | "dry_run_contacts",
): Promise<string[]> {
  const found = await firstWithEmail(db, accountId, contacts, table);
  return contacts.map((contact) => found.get(emailKey(contact)) ?? uuidv7());
}

const emailKey = ({ email }: ImportedContact): string => (email ?? "").toLowerCase();

/** The first contact of each email, by the email in lower case. */
export async function firstWithEmail(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  table: "contacts" | "dry_run_contacts" = "contacts",
): Promise<Map<string, string>> {
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<{ email: string; id: string }>`
    select distinct on (lower(email)) lower(email) as email, id from ${sql.table(table)}
    where account_id = ${accountId} and lower(email) = any(${contacts.map(emailKey)}::text[]) order by lower(email), id
  `.execute(db);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** The ids of contacts that were written, or were there, in their order. */
export async function idsOfImported(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
): Promise<string[]> {
  const numbers = contacts.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  const { rows } = await sql<{ id: string; phone_number: string }>`
    select id, phone_number from contacts where account_id = ${accountId} and phone_number = any(${numbers}::text[])
  `.execute(db);
  const byNumber = new Map(rows.map((row) => [row.phone_number, row.id]));
  const byEmail = await firstWithEmail(
    db,
    accountId,
    contacts.filter(({ phoneNumber }) => phoneNumber === null),
  );
  return contacts.map((contact) =>
    contact.phoneNumber === null ? byEmail.get(emailKey(contact))! : byNumber.get(contact.phoneNumber)!,
  );
}

async function upsert(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  /** Known by these; by their numbers where it is null. */
  ids: readonly string[] | null,
  updates: UpdatePolicies,
  now: Date,
  table: "contacts" | "dry_run_contacts",
): Promise<WrittenContact[]> {
  if (contacts.length === 0) return [];
  const key = ids === null ? sql.ref("phone_number") : sql.ref("id");
  // Left empty where no row fills a field of the account's own: the database then fills up with nulls.
  const customFields = contacts.some((contact) => contact.customFields !== null)
    ? contacts.map((contact) => contact.customFields && JSON.stringify(contact.customFields))
    : [];
  const next = nextValues(updates);
  const { rows } = await sql<WrittenContact>`
    insert into ${sql.table(table)} as c (
      account_id, ${ids === null ? sql`` : sql`id,`} phone_number, first_name, last_name, company, email, birthday_month, birthday_date,
      anniversary_month, anniversary_date, region, time_zone, do_not_message, do_not_email, custom_fields, created_at,
      updated_at
    )
    select ${accountId}::bigint, ${ids === null ? sql`` : sql`r.id,`} r.phone_number, r.first_name, r.last_name, r.company, r.email, r.birthday_month,
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
      ${customFields}::jsonb[], ${ids === null ? [] : [...ids]}::uuid[]
    ) as r (
      phone_number, first_name, last_name, company, email, birthday_month, birthday_date, anniversary_month,
      anniversary_date, region, time_zone, custom_fields, id
    )
    left join opt_outs o on o.account_id = ${accountId} and o.address = r.phone_number and o.channel = 'text'
    left join opt_outs e on e.account_id = ${accountId} and e.address = lower(r.email) and e.channel = 'email'
    order by r.${key}
    on conflict (account_id, ${key}) do update set
      (
        first_name, last_name, company, email, birthday_month, birthday_date, anniversary_month, anniversary_date,
        region, time_zone, do_not_message, do_not_email, custom_fields, updated_at
      ) = row(${next}, excluded.updated_at)
    where not c.import_lock and (
      c.first_name, c.last_name, c.company, c.email, c.birthday_month, c.birthday_date, c.anniversary_month,
      c.anniversary_date, c.region, c.time_zone, c.do_not_message, c.do_not_email, c.custom_fields
    ) is distinct from (${next})
    returning c.id, old.id is null as is_new, case when old.id is not null then ${held} end as before
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
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    insert into contact_import_people (account_id, import_id, contact_id)
    select ${accountId}::bigint, ${importId}::uuid, id from unnest(${[...contactIds]}::uuid[]) as id
    on conflict do nothing
  `.execute(db);
}

/** Gives contacts tags that exist; answers which contact gained which. */
export async function tagImported(
  db: Connection,
  accountId: number,
  taggings: readonly { contactId: string; tag: string }[],
): Promise<{ contactId: string; tagId: string }[]> {
  if (taggings.length === 0) return [];
  const { rows } = await sql<{ contactId: string; tagId: string }>`
    insert into contact_tags (account_id, contact_id, tag_id)
    select ${accountId}::bigint, r.contact_id, t.id
    from unnest(
      ${taggings.map(({ contactId }) => contactId)}::uuid[], ${taggings.map(({ tag }) => tag)}::text[]
    ) as r (contact_id, tag)
    join tags t on t.account_id = ${accountId} and lower(t.name) = lower(r.tag)
    order by r.contact_id, t.id
    on conflict do nothing
    returning contact_id as "contactId", tag_id as "tagId"
  `.execute(db);
  return rows;
}
