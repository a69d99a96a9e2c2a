import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

/** The one search that crosses accounts; its endpoint is for superusers only. */
function matching(db: Connection, term = "") {
  let query = db.selectFrom("users").innerJoin("accounts", "accounts.account_id", "users.account_id");
  for (const word of term.trim().toLowerCase().split(/\s+/).filter(Boolean)) {
    const text = sql`lower(users.email || ' ' || accounts.company || ' ' || users.first_name || ' ' || users.last_name)`;
    query = query.where(sql<boolean>`${text} like ${`%${likeText(word)}%`}`);
  }
  return query;
}

export async function countUsers(db: Connection, term?: string): Promise<number> {
  const { total } = await matching(db, term)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listUsers = (db: Connection, term: string | undefined, limit: number, offset: number) =>
  matching(db, term)
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.created_at",
      "accounts.company",
      "accounts.phone_number",
      "accounts.cancelled_at",
    ])
    .orderBy("users.created_at", "desc")
    .orderBy("users.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

/** Keeps a user as they are until the transaction ends. */
export const lockUser = (db: Connection, userId: string) =>
  db.selectFrom("users").where("id", "=", userId).select("account_id").forUpdate().executeTakeFirst();
