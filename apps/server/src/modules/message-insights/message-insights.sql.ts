import { type Connection, sql } from "../../db/connection.ts";

interface Writer {
  isHelperOn: boolean;
  brand: string;
}

/** Reads what the checks need about the sender. */
export const readWriter = (db: Connection, accountId: number): Promise<Writer> =>
  db
    .selectFrom("accounts")
    .innerJoin("account_settings", "account_settings.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select(["account_settings.message_helper as isHelperOn", "accounts.company as brand"])
    .executeTakeFirstOrThrow();

/** Whether a contact was ever sent anything. */
export async function hasWritten(db: Connection, accountId: number, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from messages where account_id = ${accountId} and contact_id = ${contactId} and direction = 'out'
        and state not in ('failed', 'unsent')
    ) as is
  `.execute(db);
  return rows[0]!.is;
}
