import { type Connection, sql } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { type ChatTerms, countChats } from "./chats.sql.ts";
import { among, type WhichChats } from "./conversations.sql.ts";

/** Returns a conversation's assignee and whether it is open; null when there is none yet. */
export async function findChatWork(db: Connection, accountId: number, contactId: string) {
  return db
    .selectFrom("conversations")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .select(["status", "snoozed_until", "assigned_to"])
    .executeTakeFirst();
}

/** Counts each filter of the list, up to `COUNTED_UP_TO`. */
export async function countChatWork(
  db: Connection,
  accountId: number,
  personId: string,
): Promise<Record<"open" | "all" | "mine" | "unassigned" | "snoozed" | "done", number>> {
  const count = (filter: ChatTerms["filter"]) => countChats(db, accountId, { term: "", filter, personId });
  const [open, all, mine, unassigned, snoozed, done] = await Promise.all([
    count("open"),
    count("all"),
    count("mine"),
    count("unassigned"),
    count("snoozed"),
    count("done"),
  ]);
  return { open, all, mine, unassigned, snoozed, done };
}

/**
 * Records that the latest inbound message went into a space: it is unread there, not here as well, and needs no answer
 * here. The unread count stays when it was already read.
 */
export async function countInSpace(
  db: Connection,
  accountId: number,
  { contactId, messageId, time }: { contactId: string; messageId: string; time: Date },
): Promise<void> {
  await sql`
    update conversations set space_message_id = ${messageId},
      unread_count = case when last_read_at >= ${time} then unread_count else greatest(0, unread_count - 1) end
    where account_id = ${accountId} and contact_id = ${contactId}
  `.execute(db);
}

/** Returns which of the contacts have a conversation. */
export async function listOwnChats(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("conversations")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${[...contactIds]}::uuid[])`)
    .select("contact_id")
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** A conversation that changed, as it was before. */
export interface ChatBefore {
  contactId: string;
  status: "open" | "snoozed" | "done";
  snoozedUntil: Date | null;
  assigneeId: string | null;
}

const asItWas = sql`
  contact_id as "contactId", old.status, old.snoozed_until as "snoozedUntil", old.assigned_to as "assigneeId"
`;

/** Assigns conversations to a user of the account, or with null to none; returns those that changed. */
export async function assignChats(
  db: Connection,
  accountId: number,
  which: WhichChats,
  personId: string | null,
): Promise<ChatBefore[]> {
  const { rows } = await sql<ChatBefore>`
    update conversations set assigned_to = ${personId}
    where account_id = ${accountId} and assigned_to is distinct from ${personId} and ${among(db, accountId, which)}
    returning ${asItWas}
  `.execute(db);
  return rows;
}

/** Opens, snoozes or completes conversations; returns those that changed. */
export async function setChatStatus(
  db: Connection,
  accountId: number,
  which: WhichChats,
  { status, snoozedUntil }: { status: "open" | "snoozed" | "done"; snoozedUntil: Date | null },
): Promise<ChatBefore[]> {
  const { rows } = await sql<ChatBefore>`
    update conversations set status = ${status}, snoozed_until = ${snoozedUntil}
    where account_id = ${accountId} and (status, snoozed_until) is distinct from (${status}, ${snoozedUntil}::timestamptz)
      and ${among(db, accountId, which)}
    returning ${asItWas}
  `.execute(db);
  return rows;
}

/** Unassigns the conversations of a user who left the account. */
export async function unassignAllOf(db: Connection, accountId: number, personId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("conversations")
    .set({ assigned_to: null })
    .where("account_id", "=", accountId)
    .where("assigned_to", "=", personId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await noteChange(db, accountId, ["chats"]);
}

/** Opens due snoozed conversations as unread, since nothing else would draw attention to them. */
export async function openSnoozed(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ accountId: number; id: string }[]> {
  const { rows } = await sql<{ accountId: number; id: string }>`
    with due as (
      select account_id, contact_id from conversations
      where status = 'snoozed' and snoozed_until <= ${now}
      order by snoozed_until limit ${limit} for update skip locked
    )
    update conversations c set status = 'open', snoozed_until = null, is_hidden = false,
      unread_count = greatest(c.unread_count, 1)
    from due where c.account_id = due.account_id and c.contact_id = due.contact_id
    returning c.account_id as "accountId", c.contact_id as id
  `.execute(db);
  return rows;
}
