import type { ReplyToEmail } from "@broadcast/contract/reply-to-emails";
import type { Connection } from "../../db/connection.ts";

export async function listReplyToEmails(db: Connection, accountId: number): Promise<ReplyToEmail[]> {
  const rows = await db
    .selectFrom("reply_to_emails")
    .where("account_id", "=", accountId)
    .select(["id", "email", "verified_at"])
    .orderBy("email")
    .execute();
  return rows.map(({ id, email, verified_at }) => ({ _id: id, email, verified: verified_at !== null }));
}

/** Returns the account's reply-to address; null means its owner's. */
export async function findChosenEmail(db: Connection, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom("reply_to_emails")
    .where("account_id", "=", accountId)
    .where("is_chosen", "=", true)
    .select("email")
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Sets one of the account's verified addresses, or (null) its owner's, for replies; returns false when it has no such
 * address.
 */
export async function chooseReplyToEmail(
  db: Connection,
  accountId: number,
  email: string | null,
): Promise<boolean> {
  await lockOwner(db, accountId);
  // The previous one first: two are never chosen at once.
  await db
    .updateTable("reply_to_emails")
    .set({ is_chosen: false })
    .where("account_id", "=", accountId)
    .where("is_chosen", "=", true)
    .execute();
  if (email === null) return true;
  const chosen = await db
    .updateTable("reply_to_emails")
    .set({ is_chosen: true })
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .where("verified_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return chosen !== undefined;
}

/** Returns the account's owner, locked: changes of the account's addresses are serialized. */
export function lockOwner(db: Connection, accountId: number) {
  return db
    .selectFrom("users")
    .where("account_id", "=", accountId)
    .select(["id", "email_verified_at"])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function countReplyToEmails(db: Connection, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom("reply_to_emails")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns null when the account already has the address. */
export async function insertReplyToEmail(
  db: Connection,
  accountId: number,
  email: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto("reply_to_emails")
    .values({ account_id: accountId, email, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteReplyToEmail(db: Connection, accountId: number, email: string): Promise<boolean> {
  const row = await db
    .deleteFrom("reply_to_emails")
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findByEmail(db: Connection, accountId: number, email: string) {
  return db
    .selectFrom("reply_to_emails")
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .select(["id", "verified_at"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads what the link's mail needs. */
export async function findToMail(db: Connection, accountId: number, id: string) {
  return db
    .selectFrom("reply_to_emails")
    .innerJoin("users", "users.account_id", "reply_to_emails.account_id")
    .innerJoin("accounts", "accounts.account_id", "reply_to_emails.account_id")
    .where("reply_to_emails.account_id", "=", accountId)
    .where("reply_to_emails.id", "=", id)
    .select([
      "reply_to_emails.email",
      "users.slug",
      "users.first_name",
      "users.last_name",
      "users.email as owner_email",
      "accounts.company",
    ])
    .executeTakeFirst();
}

/** Returns the address of a link, and its account. */
export async function findByLink(
  db: Connection,
  link: { accountId: number; subjectId: string; slug: string },
) {
  return db
    .selectFrom("reply_to_emails")
    .innerJoin("users", "users.account_id", "reply_to_emails.account_id")
    .where("reply_to_emails.account_id", "=", link.accountId)
    .where("reply_to_emails.id", "=", link.subjectId)
    .where("users.slug", "=", link.slug)
    .select([
      "reply_to_emails.account_id",
      "reply_to_emails.id",
      "reply_to_emails.email",
      "users.id as user_id",
    ])
    .executeTakeFirst();
}

export async function setVerified(db: Connection, accountId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable("reply_to_emails")
    .set({ verified_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}
