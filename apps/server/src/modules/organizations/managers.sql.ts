import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

interface WhichManagers {
  organizationId: string;
  /** The managed account. */
  accountId: number;
  show: "managers" | "candidates";
  term?: string | undefined;
}

/** Selects the account's managers, from anywhere; or users of the organization who could be and aren't yet. */
function matching(db: Connection, { organizationId, accountId, show, term = "" }: WhichManagers) {
  const isManager = sql<boolean>`exists (
    select from account_managers m where m.account_id = ${accountId} and m.user_id = users.id
  )`;
  let query = db.selectFrom("users").innerJoin("accounts", "accounts.account_id", "users.account_id");
  query =
    show === "managers"
      ? query.where(isManager)
      : query
          .where("accounts.organization_id", "=", organizationId)
          .where("accounts.account_id", "<>", accountId)
          .where("accounts.cancelled_at", "is", null)
          .where("users.owns_email", "=", true)
          .where(sql<boolean>`not ${isManager}`);
  for (const word of term.trim().toLowerCase().split(/\s+/).filter(Boolean)) {
    const text = sql`lower(accounts.company || ' ' || users.first_name || ' ' || users.last_name || ' ' || users.email)`;
    query = query.where(sql<boolean>`${text} like ${`%${likeText(word)}%`}`);
  }
  return query;
}

export async function countManagers(db: Connection, which: WhichManagers): Promise<number> {
  const { total } = await matching(db, which)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listManagers = (
  db: Connection,
  which: WhichManagers,
  { limit, offset }: { limit: number; offset: number },
) =>
  matching(db, which)
    .select(["users.id", "users.first_name", "users.last_name", "users.email", "accounts.company"])
    .orderBy(sql`lower(users.last_name)`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();

/** Returns those of the users who belong to the organization and use their accounts. */
export const findPeople = (db: Connection, organizationId: string, userIds: readonly string[]) =>
  db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.cancelled_at", "is", null)
    .where("users.owns_email", "=", true)
    .where("users.id", "=", sql<string>`any(${userIds}::uuid[])`)
    .select(["users.id", "users.account_id"])
    .execute();
