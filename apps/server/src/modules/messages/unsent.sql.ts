import type { UnsentMessage } from "@broadcast/contract/messages";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";
import { isLineCleared, type MessageType, type Purpose } from "../sending/index.ts";

/** Why something was not sent, as it is stored: a code of whom. */
export interface StoredFailure {
  state: UnsentMessage["state"];
  carrier: DB["lanes"]["carrier"] | null;
  code: string;
  /** The address was to blame, and is not the same any more. */
  is_cleared: boolean;
}

/** Which of the list: what a filter leaves of it, or the named ones. */
export interface UnsentTerms {
  term: string;
  state: "all" | UnsentMessage["state"];
  type: "all" | MessageType;
  broadcastId: string | null;
  messageIds: readonly string[] | null;
}

/** The carrier that refused a message of this table: it has not taken it, so only the lane tells. */
export const carrierOf = (messages: string) => {
  const m = sql.raw(messages);
  return sql<StoredFailure["carrier"]>`coalesce(${m}.carrier, (
    select l.carrier from lanes l where l.account_id = ${m}.account_id and l.address = ${m}.from_number
      and l.channel = case ${m}.type when 'email' then 'email' when 'rvm' then 'voice' else 'text' end
  ))`;
};

const carrier = carrierOf("m");

const isCleared = isLineCleared({
  accountId: sql`m.account_id`,
  contactId: sql`m.contact_id`,
  code: sql`u.code`,
  isEmail: sql`m.type = 'email'`,
});

/** The open messages of `unsent_messages u`, `messages m` and `contacts c` that the terms leave. */
function listed(accountId: number, terms: UnsentTerms, kinds: readonly StoredFailure[] | null) {
  const term = terms.term.trim().toLowerCase();
  const digits = term.replaceAll(/\D/g, "");
  const pattern = `%${likeText(term)}%`;
  return sql`
    from unsent_messages u
      join messages m on m.account_id = u.account_id and m.id = u.message_id
      join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where u.account_id = ${accountId} and u.resent_as is null and m.deleted_at is null
      and m.state in ('failed', 'unsent', 'unknown')
      ${terms.state === "all" ? sql`` : sql`and m.state = ${terms.state}`}
      ${terms.type === "all" ? sql`` : sql`and m.type = ${terms.type}`}
      ${terms.broadcastId === null ? sql`` : sql`and m.cause = 'broadcast' and m.cause_id = ${terms.broadcastId}`}
      ${terms.messageIds === null ? sql`` : sql`and u.message_id = any(${terms.messageIds}::uuid[])`}
      ${
        term === ""
          ? sql``
          : sql`and (c.search_name like ${pattern}
              or lower(c.email) like ${`${likeText(term)}%`}
              or ${digits.length >= 3} and c.phone_number like ${`%${digits}%`})`
      }
      ${
        kinds === null
          ? sql``
          : sql`and (m.state, coalesce(${carrier}, ''), u.code, ${isCleared}) in (
              select * from unnest(${kinds.map((kind) => kind.state)}::text[],
                ${kinds.map((kind) => kind.carrier ?? "")}::text[], ${kinds.map((kind) => kind.code)}::text[],
                ${kinds.map((kind) => kind.is_cleared)}::boolean[]))`
      }
  `;
}

/** How many there are of each failure. */
export async function countUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
): Promise<(StoredFailure & { count: number })[]> {
  const { rows } = await sql<StoredFailure & { count: number }>`
    select m.state, ${carrier} as carrier, u.code, ${isCleared} as is_cleared, count(*)::int as count
    ${listed(accountId, terms, null)}
    group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

export interface UnsentRow extends StoredFailure {
  id: string;
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  type: MessageType;
  text: string;
  error: string | null;
  cause: DB["messages"]["cause"];
  broadcast_id: string | null;
  broadcast_name: string | null;
  at: Date;
}

/** A page of the list, newest first. */
export async function listUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
  page: { limit: number; offset: number },
): Promise<UnsentRow[]> {
  const { rows } = await sql<UnsentRow>`
    select m.id, m.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email, m.type, m.text, m.state,
      m.error, m.cause, ${carrier} as carrier, u.code, ${isCleared} as is_cleared, u.at, b.id as broadcast_id, b.name as broadcast_name
    from (
      select u.account_id, u.message_id ${listed(accountId, terms, kinds)}
      order by u.at desc, u.message_id desc limit ${page.limit} offset ${page.offset}
    ) p
      join unsent_messages u on u.account_id = p.account_id and u.message_id = p.message_id
      join messages m on m.account_id = u.account_id and m.id = u.message_id
      join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      left join broadcasts b on m.cause = 'broadcast' and b.account_id = m.account_id and b.id = m.cause_id
    order by u.at desc, u.message_id desc
  `.execute(db);
  return rows;
}

export interface ResendRow extends StoredFailure {
  id: string;
  contact_id: string;
  type: MessageType;
  purpose: Purpose;
  subject: string;
  text: string;
  media: StoredMedia[];
  segments: number;
  to_number: string;
}

/** Lets one at a time send messages of an account's list again: whoever comes next sees what the first one left. */
export async function holdAccount(db: Connection, accountId: number): Promise<void> {
  await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("account_id")
    .forNoKeyUpdate()
    .execute();
}

/** Messages of the list to send again, held against receipts that come meanwhile, and in the order these lock them. */
export async function holdUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
  limit: number,
): Promise<ResendRow[]> {
  const { rows } = await sql<ResendRow>`
    select m.id, m.contact_id, m.type, m.purpose, m.subject, m.text, m.media, m.segments,
      m.to_number, m.state, ${carrier} as carrier, u.code, ${isCleared} as is_cleared
    ${listed(accountId, terms, kinds)}
    order by m.id limit ${limit} for update of m
  `.execute(db);
  return rows;
}

/** Writes down what messages were sent again as; they leave the list. */
export async function markResent(
  db: Connection,
  accountId: number,
  resent: readonly { id: string; as: string }[],
): Promise<void> {
  await sql`
    update unsent_messages u set resent_as = r.new_id
    from unnest(${resent.map((row) => row.id)}::uuid[], ${resent.map((row) => row.as)}::uuid[]) as r (id, new_id)
    where u.account_id = ${accountId} and u.message_id = r.id
  `.execute(db);
}

/** Takes messages off the list; answers how many. */
export async function deleteUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unsent_messages d using (
      select u.account_id, u.message_id ${listed(accountId, terms, kinds)}
      order by u.message_id for update of u
    ) l where d.account_id = l.account_id and d.message_id = l.message_id
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether any of these messages is the account's own. */
export async function hasMessages(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${messageIds}::uuid[])`)
    .where("deleted_at", "is", null)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasBroadcast(db: Connection, accountId: number, broadcastId: string): Promise<boolean> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
