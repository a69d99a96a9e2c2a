import type { Chat } from "@broadcast/contract/messages";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { COUNTED_UP_TO } from "../contacts/index.ts";
import { shownState } from "./shown-state.ts";

export interface ChatTerms {
  term: string;
  filter: "open" | "all" | "unread" | "potential-stop" | "mine" | "unassigned" | "snoozed" | "done";
  /** The caller, for `mine`: a user id or "assistant". */
  personId: string;
}

const isAssignedTo = (personId: string) =>
  sql<boolean>`conversations.status = 'open' and conversations.assigned_to = ${personId}`;
/** It waits for an answer and is unassigned; space messages are answered there. */
const isUnassigned = sql<boolean>`conversations.status = 'open' and conversations.assigned_to is null
  and conversations.last_direction = 'in'
  and conversations.space_message_id is distinct from conversations.last_message_id`;

/** Applies the parts of a list's filter that conversations themselves decide. */
const filtered = (db: Connection, accountId: number, { term, filter, personId }: ChatTerms) =>
  db
    .selectFrom("conversations")
    .where("conversations.account_id", "=", accountId)
    // A search by name includes hidden and completed ones.
    .$if(term === "", (query) => query.where(sql<boolean>`not conversations.is_hidden`))
    .$if(term === "" && filter === "open", (query) =>
      query.where(sql<boolean>`conversations.status = 'open'`),
    )
    .$if(filter === "unread", (query) => query.where("conversations.unread_count", ">", 0))
    .$if(filter === "mine", (query) => query.where(isAssignedTo(personId)))
    .$if(filter === "unassigned", (query) => query.where(isUnassigned))
    .$if(filter === "snoozed" || filter === "done", (query) =>
      query.where("conversations.status", "=", filter as "snoozed" | "done"),
    );

/** By name, or by three digits of the number. */
const isCalled = (term: string) => {
  const digits = term.replaceAll(/\D/g, "");
  const isNamed = sql<boolean>`contacts.search_name like ${`%${likeText(term.toLowerCase())}%`}`;
  return digits.length >= 3
    ? sql<boolean>`(${isNamed} or contacts.phone_number like ${`%${digits}%`})`
    : isNamed;
};

/** The conversations that match a search of the list. */
export const chatsOf = (db: Connection, accountId: number, terms: ChatTerms) =>
  filtered(db, accountId, terms)
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.account_id", "=", "conversations.account_id")
        .onRef("contacts.id", "=", "conversations.contact_id"),
    )
    .$if(terms.filter === "potential-stop", (query) =>
      query.where("contacts.potential_stop_at", "is not", null),
    )
    .$if(terms.term !== "", (query) => query.where(isCalled(terms.term)));

/**
 * Beyond this many contacts with similar names, matches are found soon enough among the newest chats, and not counted
 * further.
 */
const NAMED_UP_TO = 5_000;

/** Returns a page of the list, and the total: exact unless `isBounded`. */
export async function readChatPage(
  db: Connection,
  accountId: number,
  terms: ChatTerms,
  now: Date,
  page: Page,
): Promise<{ chats: Chat[]; total: number; isBounded: boolean }> {
  if (terms.term !== "") {
    const { total, ids } = await findNamed(db, accountId, terms, page);
    if (total < NAMED_UP_TO) {
      const chats =
        ids.length === 0 ? [] : await listChats(db, accountId, terms, now, { ...page, offset: 0 }, ids);
      return { chats, total, isBounded: false };
    }
    return { chats: await listChats(db, accountId, terms, now, page), total, isBounded: true };
  }
  const [chats, total] = await Promise.all([
    listChats(db, accountId, terms, now, page),
    countChats(db, accountId, terms),
  ]);
  return { chats, total, isBounded: total >= COUNTED_UP_TO };
}

/** From names to chats: the other way, a rare name would be looked for in every chat. */
async function findNamed(
  db: Connection,
  accountId: number,
  terms: ChatTerms,
  { limit, offset }: Page,
): Promise<{ total: number; ids: string[] }> {
  const chat = filtered(db, accountId, terms)
    .where(sql<boolean>`conversations.contact_id = contacts.id`)
    .select(["conversations.contact_id", "conversations.last_time"])
    // Forces a lookup by key, whatever the planner estimates.
    .limit(1);
  const named = db
    .selectFrom("contacts")
    .innerJoinLateral(chat.as("chat"), (join) => join.onTrue())
    .where("contacts.account_id", "=", accountId)
    .where(isCalled(terms.term))
    .$if(terms.filter === "potential-stop", (query) =>
      query.where("contacts.potential_stop_at", "is not", null),
    )
    .select(["chat.contact_id", "chat.last_time"])
    .limit(NAMED_UP_TO);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with named as materialized (${named})
    select (select count(*)::int from named) as total,
      array(select contact_id from named order by last_time desc, contact_id desc limit ${limit} offset ${offset}) as ids
  `.execute(db);
  return rows[0]!;
}

interface Page {
  limit: number;
  offset: number;
}

async function listChats(
  db: Connection,
  accountId: number,
  terms: ChatTerms,
  now: Date,
  { limit, offset }: Page,
  /** The contacts, if known. */
  ids: readonly string[] | null = null,
): Promise<Chat[]> {
  const rows = await chatsOf(db, accountId, terms)
    .$if(ids !== null, (query) => query.where(sql<boolean>`conversations.contact_id = any(${ids}::uuid[])`))
    .select([
      "contacts.id",
      "contacts.first_name",
      "contacts.last_name",
      "contacts.company",
      "contacts.phone_number",
      "contacts.email",
      "contacts.do_not_message",
      "contacts.potential_stop_at",
      "conversations.last_text",
      "conversations.last_type",
      "conversations.last_direction",
      "conversations.last_state",
      "conversations.last_time",
      "conversations.unread_count",
      "conversations.status",
      "conversations.snoozed_until",
      "conversations.assigned_to",
      sql<string | null>`case when conversations.assigned_to = 'assistant' then 'Assistant' else (
        select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
        from users u where u.id = conversations.assigned_to::uuid
      ) end`.as("assignee_name"),
      sql<string | null>`case when conversations.space_message_id = conversations.last_message_id then (
        select i.name from space_messages s
        join content_items i on i.account_id = s.account_id and i.id = s.space_id
        where s.account_id = conversations.account_id and s.received_as = conversations.space_message_id
      ) end`.as("space_name"),
      sql<string | null>`case when conversations.last_has_media then (
        select m.media -> 0 ->> 'contentType' from messages m
        where m.account_id = conversations.account_id and m.id = conversations.last_message_id
      ) end`.as("media_type"),
      sql<boolean>`conversations.last_state = 'queued' and coalesce((
        select o.due_at from outbox o
        where o.account_id = conversations.account_id and o.last_id >= conversations.last_message_id
          and o.first_id <= conversations.last_message_id and conversations.last_message_id = any(o.message_ids)
        order by o.last_id limit 1
      ) > ${now}, false)`.as("is_held"),
      sql<string[]>`array(
        select t.name from contact_tags ct join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = contacts.account_id and ct.contact_id = contacts.id order by lower(t.name) limit 5
      )`.as("tags"),
    ])
    .orderBy("conversations.last_time", "desc")
    .orderBy("conversations.contact_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    contact: {
      _id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      phoneNumber: row.phone_number,
      email: row.email,
      doNotMessage: row.do_not_message,
      tags: row.tags,
      isPotentialStop: row.potential_stop_at !== null,
    },
    lastMessage: {
      text: row.last_text,
      type: row.last_type,
      direction: row.last_direction,
      state: shownState(row.last_state, row.is_held),
      time: row.last_time.toISOString(),
      mediaType: row.media_type,
      spaceName: row.space_name,
    },
    unreadCount: row.unread_count,
    status: row.status,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    assigneeId: row.assigned_to,
    assigneeName: row.assignee_name,
  }));
}

/** Counts the conversations of a filter, up to `COUNTED_UP_TO`. */
export async function countChats(db: Connection, accountId: number, terms: ChatTerms): Promise<number> {
  // Each has its contact: without a condition on it, none is looked up.
  const found =
    terms.filter === "potential-stop" ? chatsOf(db, accountId, terms) : filtered(db, accountId, terms);
  const row = await db
    .selectFrom(found.select("conversations.contact_id").limit(COUNTED_UP_TO).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Counts the unread conversations of a search, up to `COUNTED_UP_TO`. */
export async function countUnreadAmong(db: Connection, accountId: number, terms: ChatTerms): Promise<number> {
  const found = chatsOf(db, accountId, terms).where("conversations.unread_count", ">", 0);
  const row = await db
    .selectFrom(found.select("conversations.contact_id").limit(COUNTED_UP_TO).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
