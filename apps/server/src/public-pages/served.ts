import { AppError } from "../app-error.ts";
import { type Connection, sql } from "../db/connection.ts";

/**
 * Whether a business's public content is shown, for a row of `accounts`: not after it has left, nor while its sending
 * is suspended. Opting out of its messages still works.
 */
export const isServed = (accounts: "a" | "accounts") =>
  sql<boolean>`(${sql.ref(`${accounts}.cancelled_at`)} is null and ${sql.ref(`${accounts}.sending_suspended_at`)} is null)`;

const NOT_SERVED = "This page isn't available.";

/** Returns what was found at a public address. Throws `gone` when its business is not served. */
export function requireServed<Found extends { isServed: boolean }>(found: Found): Found {
  if (!found.isServed) throw new AppError("gone", NOT_SERVED);
  return found;
}

/** The same for an account id: for addresses that name only a contact. */
export async function requireBusinessServed(db: Connection, accountId: number): Promise<void> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(isServed("accounts").as("isServed"))
    .executeTakeFirstOrThrow();
  requireServed(row);
}
