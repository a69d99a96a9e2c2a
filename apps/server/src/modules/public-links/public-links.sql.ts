import { type Connection, sql } from "../../db/connection.ts";

/** A contact as its subscription page needs it; null when it is gone or has no email address. */
export async function findSubscriber(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<{ email: string; company: string; isSubscribed: boolean } | null> {
  const row = await db
    .selectFrom("contacts")
    .innerJoin("accounts", "accounts.account_id", "contacts.account_id")
    .where("contacts.account_id", "=", accountId)
    .where("contacts.id", "=", contactId)
    .select([
      "contacts.email",
      "accounts.company",
      sql<boolean>`not contacts.do_not_email and not exists (
        select 1 from opt_outs o where o.account_id = contacts.account_id and o.address = lower(contacts.email)
          and o.channel = 'email'
      )`.as("is_subscribed"),
    ])
    .executeTakeFirst();
  return row?.email ? { email: row.email, company: row.company, isSubscribed: row.is_subscribed } : null;
}
