import { type Connection, sql } from "../../db/connection.ts";

/** How an address stands to the mails of a business; `isKnown` while a contact has it. */
export interface Subscriber {
  company: string;
  isKnown: boolean;
  isSubscribed: boolean;
}

/** What the subscription page of an address needs, in lower case; null when the business is gone. */
export async function findSubscriber(
  db: Connection,
  accountId: number,
  email: string,
): Promise<Subscriber | null> {
  const { rows } = await sql<Subscriber>`
    select a.company, c.is_known as "isKnown",
      not c.is_marked and not exists (
        select 1 from opt_outs o
        where o.account_id = a.account_id and o.address = ${email} and o.channel = 'email'
      ) as "isSubscribed"
    from accounts a cross join lateral (
      select count(*) > 0 as is_known, coalesce(bool_or(c.do_not_email), false) as is_marked
      from contacts c where c.account_id = a.account_id and lower(c.email) = ${email}
    ) c
    where a.account_id = ${accountId}
  `.execute(db);
  return rows[0] ?? null;
}
