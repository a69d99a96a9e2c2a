import type { Connection } from "../db/connection.ts";

/** Returns an account's IANA time zone, as "America/Chicago". */
export async function readTimeZone(db: Connection, accountId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("timezone")
    .executeTakeFirstOrThrow();
  return timezone;
}
