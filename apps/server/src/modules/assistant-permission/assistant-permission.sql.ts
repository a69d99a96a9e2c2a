import type { Connection } from "../../db/connection.ts";

/** Returns the outside service that the account allowed. */
export async function readAllowed(db: Connection, accountId: number): Promise<{ host: string | null }> {
  return db
    .selectFrom("account_settings")
    .where("account_id", "=", accountId)
    .select("assistant_allowed_host as host")
    .executeTakeFirstOrThrow();
}

export async function writeAllowed(
  db: Connection,
  accountId: number,
  { host, now }: { host: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("account_settings")
    .set({ assistant_allowed_host: host, assistant_allowed_at: now })
    .where("account_id", "=", accountId)
    .execute();
}
