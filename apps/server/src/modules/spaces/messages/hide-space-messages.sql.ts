import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";

/**
 * Removes messages from their threads; they are not passed on further, and members for whom they were the last unread
 * ones have nothing unread any more.
 */
export async function hideSpaceMessages(
  db: Connection,
  accountId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const these = sql`any(${[...ids]}::uuid[])`;
  await sql`
    update space_messages set deleted_at = ${now},
      state = case when state in ('scheduled', 'sending') then 'kept' else state end
    where account_id = ${accountId} and id = ${these}
  `.execute(db);
  await takeBackFromAccount(db, accountId, these);
  await takeBackFromReaders(db, accountId, these);
  await sql`
    update space_deliveries set text = null
    where account_id = ${accountId} and space_message_id = ${these} and text is not null
  `.execute(db);
}

/** A member's last writing time is that of their last remaining message. */
async function takeBackFromAccount(
  db: Connection,
  accountId: number,
  these: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update spaces s set last_incoming_at = (
      select t.time from space_messages t
      where t.account_id = s.account_id and t.space_id = s.id and t.contact_id is not null and t.deleted_at is null
      order by t.time desc limit 1
    )
    from space_messages gone
    where gone.account_id = ${accountId} and gone.id = ${these} and gone.contact_id is not null
      and s.account_id = gone.account_id and s.id = gone.space_id
  `.execute(db);
}

async function takeBackFromReaders(
  db: Connection,
  accountId: number,
  these: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update space_members m set heard_at = (
      select t.time from space_messages t
      where t.account_id = m.account_id and t.space_id = m.space_id and t.deleted_at is null and exists (
        select from space_deliveries d
        where d.account_id = t.account_id and d.space_message_id = t.id and d.contact_id = m.contact_id
          and d.text is not null
      )
      order by t.time desc limit 1
    )
    from space_deliveries heard join space_messages gone
      on gone.account_id = heard.account_id and gone.id = heard.space_message_id
    where heard.account_id = ${accountId} and heard.space_message_id = ${these} and heard.text is not null
      and m.account_id = heard.account_id and m.space_id = gone.space_id and m.contact_id = heard.contact_id
  `.execute(db);
}
