import type { Account } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";

export async function findUserByEmail(db: Connection, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.email", "=", email)
    .select([
      "users.id",
      "users.account_id",
      "users.email",
      "users.password_hash",
      "users.assistant_password_hash",
      "users.multi_factor_deferred_until",
      "users.superuser",
      "accounts.cancelled_at",
    ])
    .executeTakeFirst();
}

/** Locked, what the user's link is for cannot change until the transaction ends. */
export async function findUserBySlug(db: Connection, slug: string, { isLocking = false } = {}) {
  return db
    .selectFrom("users")
    .where("slug", "=", slug)
    .select(["id", "account_id", "email", "pending_email", "email_verified_at", "verification_token_hash"])
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "account_id", "email", "pending_email", "first_name", "slug", "email_verified_at"])
    .executeTakeFirstOrThrow();
}

/** A new user gets going before sign-ins ask for a second factor. */
const FIRST_DAYS_MS = 7 * 86_400_000;

/** Adds an account with its counters and its owner. Null when the email has an account already. */
export async function insertAccount(
  db: Connection,
  account: { timezone: string; identityStatus: Account["identity_status"]; now: Date },
  user: { email: string; passwordHash: string; firstName: string; lastName: string; slug: string },
): Promise<{ accountId: number; userId: string } | null> {
  const { timezone, identityStatus, now } = account;
  const { account_id } = await db
    .insertInto("accounts")
    .values({ company: "", timezone, identity_status: identityStatus, created_at: now, updated_at: now })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  const inserted = await db
    .insertInto("users")
    .values({
      account_id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      slug: user.slug,
      multi_factor_deferred_until: new Date(now.getTime() + FIRST_DAYS_MS),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    await db.deleteFrom("accounts").where("account_id", "=", account_id).execute();
    return null;
  }
  await db.insertInto("account_counters").values({ account_id }).execute();
  await db.insertInto("account_settings").values({ account_id }).execute();
  return { accountId: account_id, userId: inserted.id };
}

export async function setVerificationToken(db: Connection, userId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("users")
    .set({ verification_token_hash: tokenHash })
    .where("id", "=", userId)
    .execute();
}

export async function setEmailVerified(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_verified_at: now, verification_token_hash: null, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Whether an email signs somebody else in. */
export async function isEmailTaken(db: Connection, email: string, byOtherThan: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("email", "=", email)
    .where("id", "!=", byOtherThan)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a new email wait for its verification, and ends any older link; the present email takes a waiting one back. */
export function setPendingEmail(db: Connection, userId: string, email: string): Promise<{ email: string }> {
  return db
    .updateTable("users")
    .set((row) => ({
      pending_email: row.case().when("email", "=", email).then(null).else(email).end(),
      verification_token_hash: null,
    }))
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
}

export async function moveToPendingEmail(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({
      email: row.fn.coalesce("pending_email", "email"),
      pending_email: null,
      email_verified_at: now,
      verification_token_hash: null,
      updated_at: now,
    }))
    .where("id", "=", userId)
    .execute();
}

/** Changes what is told of person and business; what is left out stays. */
export async function changePerson(
  db: Connection,
  accountId: number,
  userId: string,
  change: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    company?: string | undefined;
    website?: string | undefined;
    industry?: string | undefined;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      updated_at: now,
    })
    .where("id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
  await db
    .updateTable("accounts")
    .set({
      ...(change.company !== undefined && { company: change.company }),
      ...(change.website !== undefined && { website: change.website }),
      ...(change.industry !== undefined && { industry: change.industry }),
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
}
