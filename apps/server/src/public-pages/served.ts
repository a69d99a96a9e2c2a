import { AppError } from "../app-error.ts";
import { type Connection, sql } from "../db/connection.ts";

/**
 * Whether the public gets to see what a business made, of its row of `accounts`: not once it has left, nor while its
 * sending is suspended. Ways out of its messages (unsubscribing) stay open all the same.
 */
export const isServed = (accounts: "a" | "accounts") =>
  sql<boolean>`(${sql.ref(`${accounts}.cancelled_at`)} is null and ${sql.ref(`${accounts}.sending_suspended_at`)} is null)`;

const NOT_SERVED = "This page isn't available.";

/** What was found at a public address. Throws `gone` where its business is not served. */
export function requireServed<Found extends { isServed: boolean }>(found: Found): Found {
  if (!found.isServed) throw new AppError("gone", NOT_SERVED);
  return found;
}

/** The same, of an account by its id: for addresses that name a contact and nothing of the account's. */
export async function requireBusinessServed(db: Connection, accountId: number): Promise<void> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(isServed("accounts").as("isServed"))
    .executeTakeFirstOrThrow();
  requireServed(row);
}
