import type { Connection } from "../../db/connection.ts";

/** Returns a contact's addresses and the marks set by hand; null when there is no such contact. */
export async function findReachable(db: Connection, accountId: number, contactId: string) {
  const row = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "=", contactId)
    .select(["first_name", "last_name", "phone_number", "email", "do_not_message", "do_not_email"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    phoneNumber: row.phone_number,
    email: row.email?.toLowerCase() ?? null,
    doNotMessage: row.do_not_message,
    doNotEmail: row.do_not_email,
  };
}

export type Reachable = NonNullable<Awaited<ReturnType<typeof findReachable>>>;
