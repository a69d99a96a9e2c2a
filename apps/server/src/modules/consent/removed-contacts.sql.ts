import { type Connection, sql } from "../../db/connection.ts";
import { PHONE_CHANNELS } from "./consent.ts";
import { HAND_MARK_REASON } from "./opt-out-reasons.ts";

/**
 * Stores the marks of contacts by address, with a ledger line each, except when the owner of the address opted out as
 * well, and for an email that another contact still has: the mark was not that contact's.
 */
export async function keepHandMarks(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  by: { userId: string; ipAddress: string; time: Date },
): Promise<void> {
  await sql`
    with marked as (
      select c.id, c.phone_number as address, ${PHONE_CHANNELS}::text[] as channels,
        ${HAND_MARK_REASON.text} as reason, 'Marked do not message when the contact was deleted' as wording
      from contacts c
      where c.account_id = ${accountId} and c.id = any(${contactIds}::uuid[]) and c.do_not_message
        and c.phone_number is not null and not exists (
          select 1 from opt_outs o
          where o.account_id = c.account_id and o.address = c.phone_number and o.channel = 'text'
        )
      union all
      select c.id, lower(c.email), '{email}', ${HAND_MARK_REASON.email},
        'Marked do not email when the contact was deleted'
      from contacts c
      where c.account_id = ${accountId} and c.id = any(${contactIds}::uuid[]) and c.do_not_email
        and c.email is not null and not exists (
          select 1 from opt_outs o
          where o.account_id = c.account_id and o.address = lower(c.email) and o.channel = 'email'
        ) and not exists (
          select 1 from contacts s
          where s.account_id = c.account_id and lower(s.email) = lower(c.email) and s.id <> all(${contactIds}::uuid[])
        )
    ),
    kept as (
      insert into opt_outs (account_id, address, channel, reason, opted_out_at)
      select ${accountId}::bigint, m.address, ch.channel, m.reason, ${by.time}::timestamptz
      from marked m cross join unnest(m.channels) as ch (channel)
      order by m.address, ch.channel
      on conflict do nothing
    )
    insert into consent_log
      (account_id, address, event, channels, source, wording, contact_id, user_id, ip_address, time)
    select ${accountId}::bigint, m.address, 'opt-out', m.channels, 'person', m.wording, m.id, ${by.userId}::uuid,
      ${by.ipAddress}, ${by.time}::timestamptz
    from marked m order by m.id
  `.execute(db);
}
