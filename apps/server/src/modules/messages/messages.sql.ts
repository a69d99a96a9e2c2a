import type { CustomFieldKind } from "@broadcast/domain/account/custom-field-values";
import { contentTags, customFieldCode } from "@broadcast/domain/messages/merge-fields";
import { readContentTag } from "@broadcast/domain/messages/message-tags";
import { type Connection, sql } from "../../db/connection.ts";
import { readClassifiers } from "../message-classifiers/index.ts";
import { GIVEN_UP } from "../sending/index.ts";

/** What a business sends from, and how it introduces itself. */
/** Reads what sending needs to know about an account, and which content the tags in `words` lead to. */
export async function readSender(db: Connection, accountId: number, words: readonly string[] = []) {
  const slugs = words.flatMap(contentTags).flatMap((tag) => readContentTag(tag)?.slug ?? []);
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select([
      "accounts.company",
      "accounts.phone_number",
      "accounts.timezone",
      "accounts.missing_fields",
      "accounts.postal_address",
      "users.first_name",
      "users.last_name",
      "users.email",
      sql<{ id: string; name: string; kind: CustomFieldKind }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind)), '[]')
        from custom_fields f where f.account_id = accounts.account_id
      )`.as("custom_fields"),
      sql<{ name: string; value: string }[]>`(
        select s.user_custom_fields from account_settings s where s.account_id = accounts.account_id
      )`.as("own_texts"),
      sql<boolean>`(
        select s.relaxed_dynamic_fields from account_settings s where s.account_id = accounts.account_id
      )`.as("allows_unknown_fields"),
      sql<string | null>`(
        select r.code from referral_codes r where r.account_id = accounts.account_id
      )`.as("referral_code"),
      sql<{ kind: string; slug: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', i.content_type, 'slug', i.slug)), '[]')
        from content_items i where i.account_id = accounts.account_id and i.slug = any(${slugs}::text[])
          and not exists (
            select from landing_pages p
            where p.account_id = i.account_id and p.id = i.id and p.published_at is null
          )
      )`.as("linked_content"),
    ])
    .orderBy("users.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    company: row.company,
    /** The rules that hold text back. */
    classifiers: await readClassifiers(db),
    phoneNumber: row.phone_number,
    timezone: row.timezone,
    missingFields: row.missing_fields,
    allowsUnknownFields: row.allows_unknown_fields,
    hasMailingAddress: row.postal_address !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    referralCode: row.referral_code,
    customFields: row.custom_fields.map(({ id, name, kind }) => ({
      id,
      code: customFieldCode(name, "contact"),
      kind,
    })),
    linkedContent: new Set(row.linked_content.map(({ kind, slug }) => `${kind} ${slug}`)),
    ownTexts: Object.fromEntries(
      row.own_texts.map(({ name, value }) => [customFieldCode(name, "user"), value]),
    ),
  };
}
export type Sender = Awaited<ReturnType<typeof readSender>>;

/** Locks contacts against new messages, which take a shared lock on the same key. */
export async function lockContacts(db: Connection, accountId: number, contactIds: string[]): Promise<void> {
  // Before their rows: a transaction that writes a message holds this lock and may still change its contact.
  await sql`select pg_advisory_xact_lock(contacts_lock(${accountId}))`.execute(db);
  await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Lists messages to these contacts whose credits are still reserved. */
export async function listUnderWay(
  db: Connection,
  accountId: number,
  contactIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .where("state", "in", ["queued", "unknown"])
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Hides a message and deletes its text; the fact that it was sent stays for caps and totals. */
export async function hideMessage(
  db: Connection,
  accountId: number,
  messageId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      ...{ deleted_at: now, subject: "", text: "", media: "[]" },
      email_values: sql<string | null>`case when email_values is not null then '{}'::jsonb end`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

/** Archives a message out of its thread, or restores it with null. */
export async function setArchived(
  db: Connection,
  accountId: number,
  messageId: string,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ archived_at: at })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

/** Lists a message's files that no resent message shares. */
export async function listOwnFiles(db: Connection, accountId: number, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.file ->> 'key' as key
    from messages m cross join lateral jsonb_array_elements(m.media) as f (file)
    where m.account_id = ${accountId} and m.id = ${messageId}
      and f.file ->> 'key' like ${`media/${accountId}/${messageId}-%`}
      and not exists (
        select 1 from messages o where o.account_id = m.account_id and o.contact_id = m.contact_id and o.id <> m.id
          and o.media @> jsonb_build_array(f.file)
      )
  `.execute(db);
  return rows.map((row) => row.key);
}

/** Whether a message is still in progress, so that its outcome is unknown. */
export async function isUnderWay(db: Connection, accountId: number, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("state", "in", ["queued", "unknown"])
    .where("error_code", "is distinct from", GIVEN_UP)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
