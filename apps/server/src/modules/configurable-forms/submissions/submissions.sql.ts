import type { FormSubmission } from "@broadcast/contract/configurable-forms";
import { type Connection, sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import { toNamedContact } from "../../contacts/index.ts";

type Told = FormSubmission["told"];
type Changes = FormSubmission["changes"];

export interface NewSubmission {
  formId: string;
  nonce: string;
  contactId: string | null;
  state: FormSubmission["state"];
  told: Told;
  changes: Changes;
  consented: FormSubmission["consented"];
  now: Date;
}

/** Stores a submission; returns false when the same page was sent before. */
export async function insertSubmission(
  db: Connection,
  accountId: number,
  submission: NewSubmission,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("form_submissions")
    .values({
      account_id: accountId,
      form_id: submission.formId,
      nonce: submission.nonce,
      contact_id: submission.contactId,
      state: submission.state,
      told: JSON.stringify(submission.told),
      changes: JSON.stringify(submission.changes),
      consented: [...submission.consented],
      search_text: submission.told
        .map(({ value }) => value)
        .join(" ")
        .toLowerCase(),
      created_at: submission.now,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "nonce"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasSubmission(db: Connection, accountId: number, nonce: string): Promise<boolean> {
  const row = await db
    .selectFrom("form_submissions")
    .where("account_id", "=", accountId)
    .where("nonce", "=", nonce)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface SubmissionTerms {
  formId: string;
  term?: string | undefined;
  state: FormSubmission["state"];
}

const submissionsOf = (db: Connection, accountId: number, { formId, term = "", state }: SubmissionTerms) =>
  db
    .selectFrom("form_submissions as s")
    .where("s.account_id", "=", accountId)
    .where("s.form_id", "=", formId)
    .where("s.state", "=", state)
    .$if(term.trim() !== "", (query) =>
      query.where(sql<boolean>`s.search_text like ${`%${likeText(term.trim().toLowerCase())}%`}`),
    );

export async function listSubmissions(
  db: Connection,
  accountId: number,
  terms: SubmissionTerms,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ submissions: FormSubmission[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    submissionsOf(db, accountId, terms)
      .leftJoin("contacts as c", (join) =>
        join.onRef("c.account_id", "=", "s.account_id").onRef("c.id", "=", "s.contact_id"),
      )
      .select([
        "s.id",
        "s.state",
        "s.told",
        "s.changes",
        "s.consented",
        "s.created_at",
        "c.id as contact_id",
        "c.first_name",
        "c.last_name",
        "c.company",
        "c.phone_number",
        "c.email",
      ])
      .orderBy("s.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    submissionsOf(db, accountId, terms)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    submissions: rows.map((row) => ({
      _id: row.id,
      state: row.state,
      contact: row.contact_id ? toNamedContact({ ...row, contact_id: row.contact_id }) : null,
      told: row.told as unknown as Told,
      changes: row.changes as unknown as Changes,
      consented: row.consented as FormSubmission["consented"],
      createdAt: row.created_at.toISOString(),
    })),
    total,
  };
}

/** Lists every label that a form's submissions ever had, the latest submission's first. */
export async function listToldLabels(db: Connection, accountId: number, formId: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select told.each ->> 'label' as label
    from form_submissions s cross join jsonb_array_elements(s.told) with ordinality as told(each, place)
    where s.account_id = ${accountId} and s.form_id = ${formId} and s.state = 'accepted'
    group by 1 order by max(s.id::text) desc, min(told.place)
  `.execute(db);
  return rows.map(({ label }) => label);
}
