import type { FormConsent } from "@broadcast/contract/configurable-forms";
import { type Connection, sql } from "../../db/connection.ts";
import { isServed } from "../../public-pages/served.ts";
import type { StoredField } from "./form-fields.ts";

/** A form's own columns, without the fields that all content has. */
export interface FormRow {
  description: string;
  redirectUrl: string;
  isOpen: boolean;
  fields: readonly StoredField[];
  consent: FormConsent;
  tags: readonly string[];
  allowedOrigins: readonly string[];
  keywordId: string | null;
}

/** A form with additional information. */
export interface StoredForm extends FormRow {
  slug: string;
  /** The word of its keyword. */
  word: string | null;
  submissions: number;
}

export async function readForms(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, StoredForm>> {
  const { rows } = await sql<StoredForm & { id: string }>`
    select f.id, f.description, f.redirect_url as "redirectUrl", f.is_open as "isOpen", f.fields, f.consent, f.tags,
      f.allowed_origins as "allowedOrigins", f.keyword_id as "keywordId", coalesce(i.slug, '') as slug, k.name as word,
      (
        select count(*)::int from form_submissions s
        where s.account_id = f.account_id and s.form_id = f.id and s.state = 'accepted'
      ) as submissions
    from configurable_forms f
    join content_items i on i.account_id = f.account_id and i.id = f.id
    left join content_items k on k.account_id = f.account_id and k.id = f.keyword_id
    where f.account_id = ${accountId} and f.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...form }) => [id, form]));
}

const toForm = (row: {
  description: string;
  redirect_url: string;
  is_open: boolean;
  fields: unknown;
  consent: unknown;
  tags: string[];
  allowed_origins: string[];
  keyword_id: string | null;
}): FormRow => ({
  description: row.description,
  redirectUrl: row.redirect_url,
  isOpen: row.is_open,
  // Both are written by `writeForm` only.
  fields: row.fields as StoredField[],
  consent: row.consent as FormConsent,
  tags: row.tags,
  allowedOrigins: row.allowed_origins,
  keywordId: row.keyword_id,
});

/** Writes a form, for a new item or replacing the previous one. */
export async function writeForm(db: Connection, accountId: number, id: string, form: FormRow): Promise<void> {
  const its = {
    description: form.description,
    redirect_url: form.redirectUrl,
    is_open: form.isOpen,
    fields: JSON.stringify(form.fields),
    consent: JSON.stringify(form.consent),
    tags: [...form.tags],
    allowed_origins: [...form.allowedOrigins],
    keyword_id: form.keywordId,
  };
  await db
    .insertInto("configurable_forms")
    .values({ account_id: accountId, id, ...its })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(its))
    .execute();
}

/** A form opened by its link, and its business. */
export interface LinkedForm extends FormRow {
  accountId: number;
  formId: string;
  name: string;
  /** Whether its business is served to the public. */
  isServed: boolean;
}

/** Finds a form by its slug; returns null when there is none. */
export async function findFormBySlug(db: Connection, slug: string): Promise<LinkedForm | null> {
  const row = await db
    .selectFrom("configurable_forms as f")
    .innerJoin("content_items as i", (join) =>
      join.onRef("i.account_id", "=", "f.account_id").onRef("i.id", "=", "f.id"),
    )
    .innerJoin("accounts as a", "a.account_id", "f.account_id")
    .where("i.slug", "=", slug)
    .selectAll("f")
    .select(["i.name", isServed("a").as("isServed")])
    .executeTakeFirst();
  if (!row) return null;
  const { account_id: accountId, id: formId, name } = row;
  return { ...toForm(row), accountId, formId, name, isServed: row.isServed };
}

/** Returns the address of one of the account's forms; null when it is gone. */
export async function findFormSlug(db: Connection, accountId: number, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("content_type", "=", "configurableForm")
    .where("id", "=", id)
    .select("slug")
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Whether a keyword belongs to the account. */
export async function hasKeyword(db: Connection, accountId: number, keywordId: string): Promise<boolean> {
  const row = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("content_type", "=", "keyword")
    .where("id", "=", keywordId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
