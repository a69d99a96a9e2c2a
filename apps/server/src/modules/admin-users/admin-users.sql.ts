import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

/** The characters of written phone numbers. */
const IN_NUMBERS = /^[\d\s().+-]+$/;
/** Fewer digits would match every number. */
const LEAST_DIGITS = 3;

/** The one search across accounts; its endpoint is for superusers only. */
function matching(db: Connection, term = "") {
  let query = db.selectFrom("users").innerJoin("accounts", "accounts.account_id", "users.account_id");
  const typed = term.trim().toLowerCase();
  // A number can contain spaces; a term with letters is split into words.
  const words = IN_NUMBERS.test(typed) ? [typed] : typed.split(/\s+/).filter(Boolean);
  for (const word of words) {
    const text = sql`lower(users.email || ' ' || accounts.company || ' ' || users.first_name || ' ' || users.last_name)`;
    const digits = IN_NUMBERS.test(word) ? word.replaceAll(/\D/g, "") : "";
    const hasNumber =
      digits.length >= LEAST_DIGITS ? sql`accounts.phone_number like ${`%${digits}%`}` : sql`false`;
    query = query.where(sql<boolean>`(${text} like ${`%${likeText(word)}%`} or ${hasNumber})`);
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

/** Locks a user until the transaction ends. */
export const lockUser = (db: Connection, userId: string) =>
  db.selectFrom("users").where("id", "=", userId).select("account_id").forUpdate().executeTakeFirst();
