import { type Connection, sql } from "../../db/connection.ts";

/** The conversations of two contacts before a merge, and the latest message of the merged one. */
export interface MergedConversations {
  from: unknown;
  into: unknown;
  lastMessageId: string | null;
}

/** Merges two conversations: the latest message of both, and unread if either was. */
export async function mergeConversations(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
): Promise<MergedConversations> {
  const { rows } = await sql<{ contact_id: string; row: unknown }>`
    select contact_id, to_jsonb(c) as row from conversations c
    where account_id = ${accountId} and contact_id = any(${[fromId, intoId]}::uuid[]) order by contact_id for update
  `.execute(tx);
  const rowOf = (id: string) => rows.find((row) => row.contact_id === id)?.row ?? null;
  const [from, into] = [rowOf(fromId), rowOf(intoId)];
  if (!from) return { from, into, lastMessageId: null };
  if (!into) {
    await sql`
      update conversations set contact_id = ${intoId} where account_id = ${accountId} and contact_id = ${fromId}
    `.execute(tx);
  } else {
    const later = (name: string) =>
      sql`${sql.ref(name)} = case when f.last_time > c.last_time then ${sql.ref(`f.${name}`)} else ${sql.ref(`c.${name}`)} end`;
    await sql`
      update conversations c set
        ${sql.join(
          [
            "last_message_id",
            "last_text",
            "last_type",
            "last_direction",
            "last_state",
            "last_has_media",
            "last_time",
            "space_message_id",
          ].map(later),
        )},
        unread_count = c.unread_count + f.unread_count,
        last_incoming_at = greatest(c.last_incoming_at, f.last_incoming_at),
        last_read_at = greatest(c.last_read_at, f.last_read_at),
        is_hidden = c.is_hidden and f.is_hidden,
        assigned_to = coalesce(c.assigned_to, f.assigned_to),
        status = case when 'open' in (c.status, f.status) then 'open' else c.status end,
        snoozed_until = case when 'open' in (c.status, f.status) then null else c.snoozed_until end
      from conversations f
      where c.account_id = ${accountId} and c.contact_id = ${intoId}
        and f.account_id = ${accountId} and f.contact_id = ${fromId}
    `.execute(tx);
    await sql`
      delete from conversations where account_id = ${accountId} and contact_id = ${fromId}
    `.execute(tx);
  }
  return { from, into, lastMessageId: await lastMessageOf(tx, accountId, intoId) };
}

/** Separates a merged conversation. If there were messages since, the kept contact's stays as it is. */
export async function partConversations(
  tx: Connection,
  accountId: number,
  intoId: string,
  { from, into, lastMessageId }: MergedConversations,
): Promise<void> {
  if (!from) return;
  if ((await lastMessageOf(tx, accountId, intoId)) === lastMessageId) {
    await sql`
      delete from conversations where account_id = ${accountId} and contact_id = ${intoId}
    `.execute(tx);
    if (into) await insertConversation(tx, into);
  }
  await insertConversation(tx, from);
}

const insertConversation = (tx: Connection, row: unknown) =>
  sql`
    insert into conversations select * from jsonb_populate_record(null::conversations, ${JSON.stringify(row)}::jsonb)
    on conflict do nothing
  `.execute(tx);

async function lastMessageOf(tx: Connection, accountId: number, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ last_message_id: string }>`
    select last_message_id from conversations where account_id = ${accountId} and contact_id = ${contactId}
  `.execute(tx);
  return rows[0]?.last_message_id ?? null;
}
