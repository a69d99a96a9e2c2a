import type { Account } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";

/** Returns the user whom an email signs in: the one who owns it. */
export async function findUserByEmail(db: Connection, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.email", "=", email)
    .where("users.owns_email", "=", true)
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

/** Returns the last user who signed up with an email and did not verify it. */
export async function findUnownedByEmail(db: Connection, email: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("users")
    .where("email", "=", email)
    .where("owns_email", "=", false)
    .select("id")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When locked, the email of the user's link cannot change until the transaction ends. */
export async function findUserBySlug(db: Connection, slug: string, { isLocking = false } = {}) {
  return db
    .selectFrom("users")
    .where("slug", "=", slug)
    .select(["id", "account_id", "email", "pending_email", "email_verified_at", "owns_email"])
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .select([
      "id",
      "account_id",
      "email",
      "pending_email",
      "first_name",
      "slug",
      "email_verified_at",
      "owns_email",
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the user to notify about an account; null while the email is unverified. */
export async function findNotifiedUser(db: Connection, userId: string) {
  const user = await findUser(db, userId);
  return user.owns_email ? user : null;
}

/** A grace period for new users before sign-ins ask for a second factor. */
const FIRST_DAYS_MS = 7 * 86_400_000;

/** Adds an account with its counters and its owner, whose email is unverified. */
export async function insertAccount(
  db: Connection,
  account: {
    timezone: string;
    identityStatus: Account["identity_status"];
    now: Date;
    company?: string;
    /** The organization that creates the account, and its location. */
    organization?: { id: string; locationId: string | null };
  },
  user: { email: string; passwordHash: string; firstName: string; lastName: string; slug: string },
): Promise<{ accountId: number; userId: string }> {
  const { timezone, identityStatus, now, company = "", organization } = account;
  const { account_id } = await db
    .insertInto("accounts")
    .values({
      company,
      timezone,
      identity_status: identityStatus,
      // It gets a license once one is found to be free.
      ...(organization && {
        organization_id: organization.id,
        location_id: organization.locationId,
        is_licensed: false,
      }),
      created_at: now,
      updated_at: now,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("users")
    .values({
      account_id,
      email: user.email,
      owns_email: false,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      slug: user.slug,
      multi_factor_deferred_until: new Date(now.getTime() + FIRST_DAYS_MS),
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_counters").values({ account_id }).execute();
  await db.insertInto("account_settings").values({ account_id }).execute();
  return { accountId: account_id, userId: id };
}

/** Verifies a user's email, the pending one if any, which is theirs from then on. */
export async function setEmailVerified(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({
      email: row.fn.coalesce("pending_email", "email"),
      pending_email: null,
      owns_email: true,
      email_verified_at: now,
      updated_at: now,
    }))
    .where("id", "=", userId)
    .execute();
}

/** Whether an email signs another user in. */
export async function isEmailTaken(db: Connection, email: string, byOtherThan: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("email", "=", email)
    .where("owns_email", "=", true)
    .where("id", "!=", byOtherThan)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a pending email; the current email cancels it. */
export function setPendingEmail(
  db: Connection,
  userId: string,
  email: string,
): Promise<{ email: string; owns_email: boolean }> {
  return db
    .updateTable("users")
    .set((row) => ({
      pending_email: row.case().when("email", "=", email).then(null).else(email).end(),
    }))
    .where("id", "=", userId)
    .returning(["email", "owns_email"])
    .executeTakeFirstOrThrow();
}

/** Changes details of user and business; omitted ones stay. */
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
