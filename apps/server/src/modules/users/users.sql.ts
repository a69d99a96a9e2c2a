import type { CurrentUser } from "@broadcast/contract/users";
import type { Connection } from "../../db/connection.ts";

export async function findUserByEmail(db: Connection, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.email", "=", email)
    .select(["users.id", "users.account_id", "users.password_hash", "accounts.cancelled_at"])
    .executeTakeFirst();
}

export async function findUserBySlug(db: Connection, slug: string) {
  return db
    .selectFrom("users")
    .where("slug", "=", slug)
    .select(["id", "account_id", "email", "email_verified_at", "verification_token_hash"])
    .executeTakeFirst();
}

export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "account_id", "email", "first_name", "slug", "email_verified_at"])
    .executeTakeFirstOrThrow();
}

/** Adds an account with its counters and its owner. Null when the email has an account already. */
export async function insertAccount(
  db: Connection,
  account: { company: string; timezone: string; now: Date },
  user: { email: string; passwordHash: string; firstName: string; lastName: string; slug: string },
): Promise<{ accountId: number; userId: string } | null> {
  const { company, timezone, now } = account;
  const { account_id } = await db
    .insertInto("accounts")
    .values({ company, timezone, created_at: now, updated_at: now })
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
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await db.insertInto("account_counters").values({ account_id }).execute();
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

export async function insertSession(
  db: Connection,
  session: {
    tokenHash: Buffer;
    userId: string;
    accountId: number;
    userAgent: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      account_id: session.accountId,
      user_agent: session.userAgent.slice(0, 400),
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** The current user in the contract's shape. */
export async function readCurrentUser(
  db: Connection,
  accountId: number,
  userId: string,
): Promise<CurrentUser> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .where("users.id", "=", userId)
    .where("users.account_id", "=", accountId)
    .select([
      "users.id",
      "users.email",
      "users.email_verified_at",
      "users.first_name",
      "users.last_name",
      "users.superuser",
      "users.organization_admin",
      "users.updated_at",
      "accounts.company",
      "accounts.phone_number",
      "accounts.onboarding_status",
      "accounts.timezone",
      "accounts.updated_at as account_updated_at",
      "account_counters.credit_hundredths",
    ])
    .executeTakeFirstOrThrow();
  const updatedAt = new Date(Math.max(row.updated_at.getTime(), row.account_updated_at.getTime()));
  return {
    _id: row.id,
    auth: { username: row.email, verified: row.email_verified_at !== null },
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    phoneNumberType: row.phone_number ? "managed-voip" : null,
    onboardingStatus: row.onboarding_status,
    messageCredits: row.credit_hundredths / 100,
    timezone: row.timezone,
    superuser: row.superuser,
    organizationAdmin: row.organization_admin,
    updatedAt: updatedAt.toISOString(),
  };
}
