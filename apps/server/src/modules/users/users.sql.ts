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
