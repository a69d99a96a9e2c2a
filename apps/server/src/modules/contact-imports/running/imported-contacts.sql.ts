import type { UpdatePolicy } from "@broadcast/contract/contact-imports";
import { type Connection, sql } from "../../../db/connection.ts";
import { unnested } from "../../../db/unnested.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { ImportedContact } from "../rows/read-row.ts";
import type { UpdatePolicies } from "../rows/update-policies.ts";

/** The contact of a row. */
export interface UpsertedContact {
  id: string;
  /** Null when it was left unchanged. */
  written: "new" | "changed" | null;
  /** Its previous values in the changed columns; null when none changed, and for a new contact. */
  before: Record<string, unknown> | null;
}

/** The columns an import may change, besides the marks, which follow opt-outs. */
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

/** As in the statement, with the marks. */
const CHANGED_COLUMNS = [...IMPORTED_COLUMNS, "do_not_message", "do_not_email"] as const;

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
 * Adds or updates contacts, one per phone number or, for email only, one per id (PostgreSQL rejects either twice).
 * Values missing in a row stay, others follow `updates`; an unchanged row is not written, and a number or email that
 * opted out stays so. Returns the contacts in order. Sorted, so that two imports of one account cannot deadlock. With
 * `isHeld`, unwritten contacts are locked until the transaction ends too. `table` is another one for a dry run.
 */
export async function upsertContacts(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  updates: UpdatePolicies,
  now: Date,
  { table = "contacts", isHeld = false }: { table?: ContactTable; isHeld?: boolean } = {},
): Promise<UpsertedContact[]> {
  const byNumber = contacts.filter(({ phoneNumber }) => phoneNumber !== null);
  const byEmail = contacts.filter(({ phoneNumber }) => phoneNumber === null);
  const found = await firstWithEmail(db, accountId, byEmail, table);
  const withId = byEmail.map((contact) => ({ ...contact, id: found.get(emailKey(contact)) ?? uuidv7() }));
  const as = { updates, now, table, isHeld };
  // A file may have a person by number in one row, and by the same email alone in another.
  const numbers = (await upsert(db, accountId, byNumber, "phone_number", as)).values();
  const emails = (await upsert(db, accountId, withId, "id", as)).values();
  return contacts.map(({ phoneNumber }) => (phoneNumber === null ? emails : numbers).next().value!);
}

type ContactTable = "contacts" | "dry_run_contacts";

const emailKey = ({ email }: ImportedContact): string => (email ?? "").toLowerCase();

/** Returns the first contact of each email, by the email in lower case. */
export async function firstWithEmail(
  db: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  table: ContactTable = "contacts",
): Promise<Map<string, string>> {
  if (contacts.length === 0) return new Map();
  // One lookup each: with a join, the planner would walk through all emails of an account.
  const { rows } = await sql<{ email: string; id: string | null }>`
    select g.email, (
      select c.id from ${sql.table(table)} c
      where c.account_id = ${accountId} and lower(c.email) = g.email order by c.id limit 1
    ) as id
    from unnest(${contacts.map(emailKey)}::text[]) as g (email)
  `.execute(db);
  return new Map(rows.flatMap(({ email, id }) => (id === null ? [] : [[email, id]])));
}

type GivenContact = ImportedContact & { id?: string };

/** Existing contacts are written only where they differ: most of a repeated file has nothing new. */
async function upsert(
  db: Connection,
  accountId: number,
  contacts: readonly GivenContact[],
  keyColumn: "phone_number" | "id",
  as: { updates: UpdatePolicies; now: Date; table: ContactTable; isHeld: boolean },
): Promise<UpsertedContact[]> {
  if (contacts.length === 0) return [];
  const key = sql.ref(keyColumn);
  const table = sql.table(as.table);
  const stored = sql.join(CHANGED_COLUMNS.map((column) => sql.ref(`c.${column}`)));
  const afterConflict = nextValues(as.updates, "excluded");
  const placed = contacts.map((contact, place) => ({ ...contact, place }));
  const { rows } = await sql<Omit<UpsertedContact, "id"> & { id: string | null }>`
    with given as materialized (
      select r.*, o.address is not null as do_not_message, e.address is not null as do_not_email
      from (${unnested(placed, {
        place: ["int", ({ place }) => place],
        account_id: ["bigint", () => accountId],
        id: ["uuid", (contact) => contact.id ?? null],
        phone_number: ["text", (contact) => contact.phoneNumber],
        first_name: ["text", (contact) => contact.firstName],
        last_name: ["text", (contact) => contact.lastName],
        company: ["text", (contact) => contact.company],
        email: ["text", (contact) => contact.email],
        birthday_month: ["smallint", (contact) => contact.birthday?.month ?? null],
        birthday_date: ["smallint", (contact) => contact.birthday?.date ?? null],
        anniversary_month: ["smallint", (contact) => contact.anniversary?.month ?? null],
        anniversary_date: ["smallint", (contact) => contact.anniversary?.date ?? null],
        region: ["text", (contact) => contact.region],
        time_zone: ["text", (contact) => contact.timeZone],
        custom_fields: ["jsonb", ({ customFields }) => JSON.stringify(customFields ?? {})],
      })}) as r
      left join opt_outs o on o.account_id = r.account_id and o.address = r.phone_number and o.channel = 'text'
      left join opt_outs e on e.account_id = r.account_id and e.address = lower(r.email) and e.channel = 'email'
    ),
    known as materialized (
      select g.place, c.id,
        c.import_lock or (${stored}) is not distinct from (${nextValues(as.updates, "g")}) as is_left
      from given g join ${table} c on c.account_id = g.account_id and c.${key} = g.${key}
      ${as.isHeld ? sql`for key share of c` : sql``}
    ),
    written as (
      insert into ${table} as c (
        account_id, ${keyColumn === "id" ? sql`id,` : sql``} phone_number, ${sql.join(CHANGED_COLUMNS.map((column) => sql.ref(column)))},
        created_at, updated_at
      )
      select g.account_id, ${keyColumn === "id" ? sql`g.id,` : sql``} g.phone_number,
        ${sql.join(CHANGED_COLUMNS.map((column) => sql.ref(`g.${column}`)))}, ${as.now}::timestamptz, ${as.now}::timestamptz
      from given g left join known k on k.place = g.place
      where k.is_left is not true
      order by g.${key}
      on conflict (account_id, ${key}) do update set
        (${sql.join(CHANGED_COLUMNS.map((column) => sql.ref(column)))}, updated_at) = row(${afterConflict}, excluded.updated_at)
      where not c.import_lock and (${stored}) is distinct from (${afterConflict})
      returning c.id, c.${key} as key, old.id is null as is_new, case when old.id is not null then ${held} end as before
    )
    select coalesce(w.id, k.id) as id, w.before,
      case when w.is_new then 'new' when w.id is not null then 'changed' end as written
    from given g left join known k on k.place = g.place left join written w on w.key = g.${key}
    order by g.place
  `.execute(db);
  // Another transaction added these while the statement ran: from now on they exist.
  const late = contacts.filter((_, place) => rows[place]!.id === null);
  const found = (await upsert(db, accountId, late, keyColumn, as)).values();
  return rows.map(({ id, ...row }) => (id === null ? found.next().value! : { id, ...row }));
}

/** The values of a stored contact (c) after its row, in the order of `CHANGED_COLUMNS`. */
function nextValues(updates: UpdatePolicies, row: "excluded" | "g") {
  const next = (policy: UpdatePolicy, column: string, isText = false) => {
    const [stored, given] = [sql.ref(`c.${column}`), sql.ref(`${row}.${column}`)];
    if (policy === "keep") return stored;
    const [first, second] = policy === "fill" ? [stored, given] : [given, stored];
    return isText ? sql`coalesce(nullif(${first}, ''), ${second})` : sql`coalesce(${first}, ${second})`;
  };
  const email = next(updates.email, "email");
  const [doNotMessage, doNotEmail, givenEmail, fields] = (
    ["do_not_message", "do_not_email", "email", "custom_fields"] as const
  ).map((column) => sql.ref(`${row}.${column}`));
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
    updates.customFields.size === 0
      ? sql`c.custom_fields`
      : sql`(${fields} - ${fieldsThat("overwrite", "keep")}::text[]) || c.custom_fields
          || (${fields} - ${fieldsThat("fill", "keep")}::text[])`,
    sql`c.do_not_message or ${doNotMessage}`,
    // An email that is not stored doesn't affect the mark.
    sql`c.do_not_email or (${doNotEmail} and ${email} is not distinct from ${givenEmail})`,
  ]);
}

/** Records the contacts in an import's file. */
export async function notePeople(
  db: Connection,
  accountId: number,
  importId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    insert into contact_import_people (account_id, import_id, contact_id)
    select ${accountId}::bigint, ${importId}::uuid, id from unnest(${`{${contactIds.join(",")}}`}::uuid[]) as id
    on conflict do nothing
  `.execute(db);
}

/** Adds existing tags to contacts; returns which contact gained which. */
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
