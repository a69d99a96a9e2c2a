import { sessions } from "@broadcast/contract/sessions";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { unassignAllOf, unreadChatsOf } from "../conversations/index.ts";

const RETURN = `${sessions.signOut.method} ${sessions.signOut.path}`;

/** Selects the accounts a user may act for, each with its owner. */
function managedBy(db: Connection, managerId: string, term = "") {
  const words = term.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let query = db
    .selectFrom("account_managers")
    .innerJoin("accounts", "accounts.account_id", "account_managers.account_id")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("account_managers.user_id", "=", managerId);
  for (const word of words) {
    const text = sql`lower(accounts.company || ' ' || users.first_name || ' ' || users.last_name || ' ' || users.email)`;
    query = query.where(sql<boolean>`${text} like ${`%${likeText(word)}%`}`);
  }
  return query;
}

export async function countManaged(db: Connection, managerId: string, term?: string): Promise<number> {
  const { total } = await managedBy(db, managerId, term)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists a page of them by company, or all without a page. */
export async function listManaged(
  db: Connection,
  managerId: string,
  term: string | undefined,
  page?: { page: number; pageSize: number },
) {
  return managedBy(db, managerId, term)
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "accounts.company",
      "accounts.phone_number",
      "accounts.cancelled_at",
      "account_counters.credit_hundredths",
      "account_managers.created_at as managed_since",
      unreadChatsOf(sql.ref("accounts.account_id")).as("unread_chats"),
    ])
    .orderBy(sql`lower(accounts.company)`)
    .orderBy("users.id")
    .$if(page !== undefined, (query) => query.limit(page!.pageSize).offset((page!.page - 1) * page!.pageSize))
    .execute();
}

/**
 * Returns the account that a manager acts for when acting as its owner. `lock` keeps the right from being removed until
 * the transaction is over.
 */
export async function findManaged(
  db: Connection,
  managerId: string,
  userId: string,
  { isLocking = false } = {},
) {
  return db
    .selectFrom("account_managers")
    .innerJoin("accounts", "accounts.account_id", "account_managers.account_id")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("account_managers.user_id", "=", managerId)
    .where("users.id", "=", userId)
    .select(["accounts.account_id", "accounts.company", "accounts.cancelled_at"])
    .$if(isLocking, (query) => query.forShare("account_managers"))
    .executeTakeFirst();
}

/** The same for an admin of the account's organization, if its admins may act for its accounts. */
export async function findManagedAsAdmin(
  db: Connection,
  adminId: string,
  userId: string,
  { isLocking = false } = {},
) {
  return db
    .selectFrom("users as admin")
    .innerJoin("accounts as own", "own.account_id", "admin.account_id")
    .innerJoin("organizations", "organizations.organization_id", "own.organization_id")
    .innerJoin("accounts", "accounts.organization_id", "organizations.organization_id")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("admin.id", "=", adminId)
    .where("admin.organization_admin", "=", true)
    .where("organizations.lets_admins_manage", "=", true)
    .where("users.id", "=", userId)
    .whereRef("users.id", "<>", "admin.id")
    .select(["accounts.account_id", "accounts.company", "accounts.cancelled_at"])
    .$if(isLocking, (query) => query.forShare(["admin", "organizations", "accounts"]))
    .executeTakeFirst();
}

export async function isManagerOfAny(db: Connection, managerId: string): Promise<boolean> {
  const found = await db
    .selectFrom("account_managers")
    .where("user_id", "=", managerId)
    .select("user_id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addManager(
  db: Connection,
  accountId: number,
  managerId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("account_managers")
    .values({ account_id: accountId, user_id: managerId, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doNothing())
    .execute();
}

/** Removes the right and ends the sessions that used it. Returns whether there was one. */
export async function endManagement(db: Connection, accountId: number, managerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("account_managers")
    .where("account_id", "=", accountId)
    .where("user_id", "=", managerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  // After the right: a manager who is just starting to act holds its lock until their session exists to be found.
  await db
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("acting_user_id", "=", managerId)
    .execute();
  await unassignAllOf(db, accountId, managerId);
  return true;
}

/** Lists who may act for an account, and when they last changed something there. */
export async function listManagersOf(db: Connection, accountId: number) {
  return db
    .selectFrom("account_managers")
    .innerJoin("users", "users.id", "account_managers.user_id")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("account_managers.account_id", "=", accountId)
    .select((eb) => [
      "users.id",
      "users.account_id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "accounts.company",
      "account_managers.created_at",
      eb
        .selectFrom("audit_log")
        .where("audit_log.account_id", "=", accountId)
        .whereRef("audit_log.acting_user_id", "=", "users.id")
        .where("audit_log.event", "=", "acted-for")
        // Returning to one's own account changes nothing in this one, though older entries record it.
        .where(sql`audit_log.details->>'call'`, "<>", RETURN)
        .select("audit_log.time")
        .orderBy("audit_log.time", "desc")
        .limit(1)
        .as("last_acted_at"),
    ])
    .orderBy("account_managers.created_at")
    .orderBy("users.id")
    .execute();
}

/** Returns an account's name for an invitation and its mails: its company, else its owner. */
export async function readOwner(db: Connection, accountId: number) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.account_id", "=", accountId)
    .select([
      "users.id",
      "users.email",
      "users.email_verified_at",
      "users.first_name",
      "users.last_name",
      "accounts.company",
      "accounts.cancelled_at",
      "accounts.organization_id",
    ])
    .executeTakeFirstOrThrow();
}
