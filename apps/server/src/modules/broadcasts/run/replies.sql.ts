import { type Connection, sql } from "../../../db/connection.ts";

/** A reply within this time counts as one to the broadcast. */
export const REPLY_WITHIN_DAYS = 7;

/** The message that a contact replied to, and what sent it. */
export interface Replied {
  accountId: number;
  contactId: string;
  causeId: string;
  /** Only the first reply to a message counts. */
  isFirst: boolean;
}

/** Marks what these contacts replied to: the newest broadcast message that each got in the days before. */
export async function attributeReplies(
  db: Connection,
  contacts: readonly { accountId: number; contactId: string }[],
  now: Date,
  withinDays: number,
): Promise<Replied[]> {
  const { rows: newest } = await sql<{ account_id: number; id: string }>`
    select c.account_id, m.id from unnest(
      ${contacts.map(({ accountId }) => accountId)}::bigint[], ${contacts.map(({ contactId }) => contactId)}::uuid[]
    ) as c (account_id, id) cross join lateral (
      select id from messages
      where account_id = c.account_id and contact_id = c.id and direction = 'out' and cause = 'broadcast'
        and sent_at is not null and time > ${now}::timestamptz - make_interval(days => ${withinDays})
      order by time desc, id desc limit 1
    ) m
    order by c.account_id, m.id
  `.execute(db);
  if (newest.length === 0) return [];
  const { rows } = await sql<{
    account_id: number;
    contact_id: string;
    cause_id: string;
    is_first: boolean;
  }>`
    update messages m set replied_at = coalesce(m.replied_at, ${now})
    from unnest(
      ${newest.map(({ account_id }) => account_id)}::bigint[], ${newest.map(({ id }) => id)}::uuid[]
    ) as n (account_id, id)
    where m.account_id = n.account_id and m.id = n.id
    returning m.account_id, m.contact_id, new.cause_id, old.replied_at is null as is_first
  `.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    contactId: row.contact_id,
    causeId: row.cause_id,
    isFirst: row.is_first,
  }));
}
