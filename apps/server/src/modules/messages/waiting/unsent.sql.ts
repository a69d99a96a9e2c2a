import type { UnsentMessage } from "@broadcast/contract/unsent-messages";
import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { unnested } from "../../../db/unnested.ts";
import { COUNTED_UP_TO, termMatches } from "../../contacts/index.ts";
import { isInChats } from "../../conversations/index.ts";
import type { FailureKindName, MessageType, Purpose } from "../../sending/index.ts";

/** A failure, given the address's current state. */
export interface StoredFailure {
  kind: FailureKindName;
}

/** Selects entries of the list: by a filter, or by id. */
export interface UnsentTerms {
  term: string;
  /** The contacts that match the term; null when there are too many to list. */
  contactIds: readonly string[] | null;
  state: "all" | UnsentMessage["state"];
  type: "all" | MessageType;
  broadcastId: string | null;
  messageIds: readonly string[] | null;
}

/** Returns the ids of the contacts that match a term; null when there are too many to list. */
export async function findNamed(db: Connection, accountId: number, term: string): Promise<string[] | null> {
  const rows = await db
    .selectFrom("contacts")
    .where(termMatches(accountId, term))
    .select("contacts.id")
    .limit(COUNTED_UP_TO)
    .execute();
  return rows.length < COUNTED_UP_TO ? rows.map((row) => row.id) : null;
}

/** Whether the contact of `unsent_messages u` matches the term. */
function isMeant(db: Connection, accountId: number, { term, contactIds }: UnsentTerms) {
  if (contactIds !== null) return sql`u.contact_id = any(${contactIds}::uuid[])`;
  if (term === "") return sql`true`;
  // In the select list, not a condition, so that the contact is looked up by id and not by the term.
  return sql`(${db
    .selectFrom("contacts")
    .where("contacts.account_id", "=", accountId)
    .where(sql<boolean>`contacts.id = u.contact_id`)
    .select((eb) => sql<boolean>`${termMatches(accountId, term)(eb)}`.as("is_meant"))})`;
}

/** The selected part of the list `unsent_messages u`, of one kind or of all (null). */
function listed(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
) {
  const [only] = kinds ?? [];
  return sql`
    from unsent_messages u
    where u.account_id = ${accountId} and u.is_listed and ${isMeant(db, accountId, terms)}
      ${terms.state === "all" ? sql`` : sql`and u.state = ${terms.state}`}
      ${terms.type === "all" ? sql`` : sql`and u.type = ${terms.type}`}
      ${terms.broadcastId === null ? sql`` : sql`and u.cause_id = ${terms.broadcastId}`}
      ${terms.messageIds === null ? sql`` : sql`and u.message_id = any(${terms.messageIds}::uuid[])`}
      ${kinds === null ? sql`` : only === undefined ? sql`and false` : sql`and u.shown_kind = ${only.kind}`}
  `;
}

type Counted = StoredFailure & { count: number };

/** For a term, matches among this many of the newest are counted: counting on would cost more than the page. */
const LOOKED_AT = 5_000;

/** Counts each failure: all, from the stored counts; with a term, up to a search's counting limit. */
export async function countUnsent(db: Connection, accountId: number, terms: UnsentTerms): Promise<Counted[]> {
  if (terms.term === "" && terms.messageIds === null) return readUnsentCounts(db, accountId, terms);
  const all = { ...terms, term: "", contactIds: null };
  const found =
    terms.term === "" || terms.contactIds !== null
      ? sql`select u.shown_kind ${listed(db, accountId, terms, null)} limit ${COUNTED_UP_TO}`
      : sql`select u.shown_kind from (
          select u.account_id, u.contact_id, u.shown_kind ${listed(db, accountId, all, null)}
          order by u.at desc, u.message_id desc limit ${LOOKED_AT}
        ) u where ${isMeant(db, accountId, terms)} limit ${COUNTED_UP_TO}`;
  const { rows } = await sql<Counted>`
    select f.shown_kind as kind, count(*)::int as count from (${found}) f group by 1
  `.execute(db);
  return rows;
}

async function readUnsentCounts(db: Connection, accountId: number, terms: UnsentTerms): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select kind, sum(count)::int as count from unsent_counts
    where account_id = ${accountId} and is_listed
      ${terms.state === "all" ? sql`` : sql`and state = ${terms.state}`}
      ${terms.type === "all" ? sql`` : sql`and type = ${terms.type}`}
      ${terms.broadcastId === null ? sql`` : sql`and cause_id = ${terms.broadcastId}`}
    group by 1 having sum(count) > 0
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
  state: UnsentMessage["state"];
  error: string | null;
  cause: DB["messages"]["cause"];
  broadcast_id: string | null;
  broadcast_name: string | null;
  at: Date;
}

/** Lists a page of the list, newest first. With a known `total`, the second half is walked from its end. */
export async function listUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
  page: { limit: number; offset: number; total?: number },
): Promise<UnsentRow[]> {
  const behind = page.total === undefined ? 0 : Math.max(0, page.total - page.offset - page.limit);
  const isFromEnd = page.total !== undefined && page.offset < page.total && behind < page.offset;
  const window =
    isFromEnd && page.total !== undefined
      ? sql`order by u.at, u.message_id limit ${Math.min(page.limit, page.total - page.offset)} offset ${behind}`
      : sql`order by u.at desc, u.message_id desc limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<UnsentRow>`
    select m.id, m.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email, m.type, m.text, u.state,
      m.error, m.cause, u.shown_kind as kind, u.at, b.id as broadcast_id, b.name as broadcast_name
    from (
      select u.account_id, u.message_id ${listed(db, accountId, terms, kinds)} ${window}
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
  account_id: number;
  contact_id: string;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  type: MessageType;
  purpose: Purpose;
  subject: string;
  email_version_id: string | null;
  email_values: Record<string, string> | null;
  text: string;
  media: StoredMedia[];
  segments: number;
  to_number: string;
  is_in_chats: boolean;
}

/** Lets one transaction at a time send an account's list again: the next one sees what is left. */
export async function lockAccount(db: Connection, accountId: number): Promise<void> {
  await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("account_id")
    .forNoKeyUpdate()
    .execute();
}

/** Locks listed messages to send again, against concurrent receipts and in the same order as these. */
export async function lockUnsent(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
  limit: number,
): Promise<ResendRow[]> {
  const { rows } = await sql<ResendRow>`
    select m.id, m.account_id, m.contact_id, m.cause, m.cause_id, m.type, m.purpose, m.subject, m.text, m.email_version_id, m.email_values, m.media, m.segments,
      m.to_number, ${isInChats("m")} as is_in_chats, p.shown_kind as kind
    from (
      select u.account_id, u.message_id, u.shown_kind ${listed(db, accountId, terms, kinds)}
      order by u.message_id limit ${limit}
    ) p join messages m on m.account_id = p.account_id and m.id = p.message_id
    where m.state in ('failed', 'unsent', 'unknown') and m.deleted_at is null
    order by m.id for update of m
  `.execute(db);
  return rows;
}

/** Records which messages replaced these; they leave the list. */
export async function markResent(
  db: Connection,
  accountId: number,
  resent: readonly { id: string; as: string }[],
): Promise<void> {
  await sql`
    with r as materialized (${unnested(resent, {
      message_id: ["uuid", ({ id }) => id],
      account_id: ["bigint", () => accountId],
      new_id: ["uuid", ({ as }) => as],
    })})
    update unsent_messages u set resent_as = r.new_id
    from r where u.account_id = r.account_id and u.message_id = r.message_id
  `.execute(db);
}

/** Removes messages from the list, whatever their state; returns how many. */
export async function putAside(
  db: Connection,
  accountId: number,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update unsent_messages d set is_put_aside = true from (
      select u.account_id, u.message_id ${listed(db, accountId, terms, kinds)}
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
