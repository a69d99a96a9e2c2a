import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { type ChatTerms, chatsOf } from "./chats.sql.ts";

/** What the chat list shows of the latest of `messages`, by column of `conversations`. */
const shown = {
  last_message_id: sql`id`,
  last_time: sql`time`,
  last_text: sql`left(text, 200)`,
  last_type: sql`type`,
  last_direction: sql`direction`,
  last_state: sql`state`,
  last_has_media: sql`media <> '[]'`,
};
const shownColumns = Object.keys(shown).map((column) => sql.ref(column));
const shownValues = sql.join(Object.values(shown));

/**
 * Whether a message is shown in the chat list, as its creator set. Mass messages belong to the threads only: they would
 * bury contacts who answered. Neither are legally required answers: the list shows what the contact wrote.
 */
export const isInChats = (message: "m" | "messages" | "new") =>
  sql<boolean>`coalesce(${sql.ref(`${message}.is_in_chats`)}, ${sql.ref(`${message}.cause`)} not in ('broadcast', 'space')
    and ${sql.ref(`${message}.purpose`)} not in ('marketing', 'obligatory'))`;

/** Makes the listed ones of these messages the latest of their conversations, unless there is a later one. */
export async function showInConversations(
  db: Connection,
  accountId: number,
  messageIds: string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    insert into conversations as c (account_id, contact_id, ${sql.join(shownColumns)})
    select distinct on (contact_id) account_id, contact_id, ${shownValues}
    from messages where account_id = ${accountId} and id = any(${messageIds}::uuid[]) and ${isInChats("messages")}
    order by contact_id, time desc, id desc
    on conflict (account_id, contact_id) do update
      set ${sql.join(shownColumns.map((column) => sql`${column} = excluded.${column}`))}, is_hidden = false
    where c.last_time <= excluded.last_time
  `.execute(db);
}

/**
 * Counts inbound messages as unread, and makes each the latest of its conversation unless there is a later one. A call
 * is not writing: it doesn't allow text answers.
 */
export async function showIncoming(
  db: Connection,
  messages: readonly { accountId: number; id: string }[],
): Promise<void> {
  const latest = shownColumns.map(
    (column) =>
      sql`${column} = case when c.last_time <= excluded.last_time then excluded.${column} else c.${column} end`,
  );
  await sql`
    insert into conversations as c (account_id, contact_id, ${sql.join(shownColumns)}, unread_count, last_incoming_at)
    select distinct on (account_id, contact_id) account_id, contact_id, ${shownValues},
      count(*) over (partition by account_id, contact_id), case when type <> 'call' then time end
    from messages join unnest(
      ${messages.map(({ accountId }) => accountId)}::bigint[], ${messages.map(({ id }) => id)}::uuid[]
    ) as came (account_id, id) using (account_id, id)
    order by account_id, contact_id, time desc, id desc
    on conflict (account_id, contact_id) do update set ${sql.join(latest)},
      unread_count = c.unread_count + excluded.unread_count, last_incoming_at = coalesce(excluded.last_incoming_at, c.last_incoming_at),
      is_hidden = false, status = 'open', snoozed_until = null
  `.execute(db);
}

/** Updates the shown state of a message that is its conversation's latest. */
export async function refreshConversationStates(
  db: Connection,
  accountId: number,
  messageIds: string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    update conversations c set last_state = m.state
    from messages m
    where m.account_id = ${accountId} and m.id = any(${messageIds}::uuid[])
      and c.account_id = m.account_id and c.contact_id = m.contact_id and c.last_message_id = m.id
      and c.last_state <> m.state
  `.execute(db);
}

/**
 * Shows a conversation's now latest message after `goneId` was removed; an empty conversation leaves the list. Unlisted
 * and scheduled messages don't count.
 */
export async function showLatestLeft(
  db: Connection,
  accountId: number,
  contactId: string,
  goneId: string,
): Promise<void> {
  await sql`
    with shown as (
      select account_id, contact_id from conversations
      where account_id = ${accountId} and contact_id = ${contactId} and last_message_id = ${goneId}
      for update
    ), latest as (
      select m.* from shown s cross join lateral (
        select * from messages m where m.account_id = s.account_id and m.contact_id = s.contact_id
          and m.id <> ${goneId} and m.deleted_at is null and m.archived_at is null and ${isInChats("m")} and not (m.state = 'queued' and m.run_at is not null)
        order by m.time desc, m.id desc limit 1
      ) m
    ), changed as (
      update conversations c set last_message_id = l.id, last_time = l.time, last_text = left(l.text, 200),
        last_type = l.type, last_direction = l.direction, last_state = l.state, last_has_media = l.media <> '[]'
      from latest l where c.account_id = l.account_id and c.contact_id = l.contact_id
    )
    delete from conversations c using shown s
    where c.account_id = s.account_id and c.contact_id = s.contact_id and not exists (select 1 from latest)
  `.execute(db);
}

/** Some conversations, or all matches of a search. */
export type WhichChats = { ids: readonly string[] } | { terms: ChatTerms };

export const among = (db: Connection, accountId: number, which: WhichChats | null) =>
  which === null
    ? sql`true`
    : "ids" in which
      ? sql`contact_id = any(${[...which.ids]}::uuid[])`
      : sql`contact_id in (${chatsOf(db, accountId, which.terms).select("conversations.contact_id")})`;

/** More than this read at once cannot be marked unread again. */
const UNDONE_UP_TO = 1_000;

/** Marks conversations read; null means all of the account. Returns which were unread; null for more than a thousand. */
export async function markRead(
  db: Connection,
  accountId: number,
  which: WhichChats | null,
  now: Date,
): Promise<string[] | null> {
  const { rows } = await sql<{ marked: string[] }>`
    with marked as (
      update conversations set unread_count = 0, last_read_at = ${now}
      where account_id = ${accountId} and unread_count > 0 and ${among(db, accountId, which)} returning contact_id
    )
    select array(select contact_id from marked limit ${UNDONE_UP_TO + 1}) as marked
  `.execute(db);
  const marked = rows[0]?.marked ?? [];
  return marked.length > UNDONE_UP_TO ? null : marked;
}

/**
 * Marks a conversation read up to a message: later ones stay unread. Reading an old message makes nothing unread again.
 */
export async function markReadUpTo(
  db: Connection,
  accountId: number,
  contactId: string,
  messageId: string,
  now: Date,
): Promise<void> {
  await sql`
    update conversations set last_read_at = ${now}, unread_count = least(unread_count, (
      select count(*) from messages m
      where m.account_id = ${accountId} and m.contact_id = ${contactId} and m.direction = 'in'
        and m.deleted_at is null and m.archived_at is null and (m.time, m.id) > (
          select r.time, r.id from messages r where r.account_id = ${accountId} and r.id = ${messageId}
        )
    ))
    where account_id = ${accountId} and contact_id = ${contactId} and unread_count > 0
  `.execute(db);
}

/** Marks conversations unread; returns those that were read. */
export async function markUnread(db: Connection, accountId: number, which: WhichChats): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update conversations set unread_count = 1
    where account_id = ${accountId} and unread_count = 0 and ${among(db, accountId, which)} returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** More unread chats than this are not counted: no one reads further, and counting would cost. */
const COUNTED_UP_TO = 10_000;

/** The number of an account's unread chats in the list. By their index: a counter would make every text wait for every other. */
export const unreadChatsOf = (accountId: number | RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select 1 from conversations
    where account_id = ${accountId} and unread_count > 0 and not is_hidden limit ${COUNTED_UP_TO}
  ) unread_chats
)`;

export async function readUnreadChats(db: Connection, accountId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadChatsOf(accountId)} as unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Hides chats until the contact writes; returns which were listed. */
export async function hideChatsOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable("conversations")
    .set({ is_hidden: true })
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .where("is_hidden", "is", sql<boolean>`false`)
    .returning("contact_id")
    .execute();
  return rows.map((row) => row.contact_id);
}

/** Restores hidden chats to the list. */
export async function showChatsOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("conversations")
    .set({ is_hidden: false })
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .execute();
}
