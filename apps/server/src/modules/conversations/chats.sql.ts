import type { Chat } from "@broadcast/contract/messages";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { COUNTED_UP_TO } from "../contacts/index.ts";
import { shownState } from "./shown-state.ts";

export interface ChatTerms {
  term: string;
  filter: "all" | "unread" | "potential-stop" | "mine" | "unassigned" | "snoozed" | "done";
  /** Who asks, for `mine`: a user id or "assistant". */
  personId: string;
}

const isAssignedTo = (personId: string) =>
  sql<boolean>`conversations.status = 'open' and conversations.assigned_to = ${personId}`;
/** It waits for an answer, and nobody has taken it. */
const isUnassigned = sql<boolean>`conversations.status = 'open' and conversations.assigned_to is null
  and conversations.last_direction = 'in'`;

/** The conversations that a filter of the list leaves, as far as they say so themselves. */
const filtered = (db: Connection, accountId: number, { term, filter, personId }: ChatTerms) =>
  db
    .selectFrom("conversations")
    .where("conversations.account_id", "=", accountId)
    // What is searched for by name is found, hidden or not.
    .$if(term === "", (query) => query.where(sql<boolean>`not conversations.is_hidden`))
    .$if(filter === "unread", (query) => query.where("conversations.unread_count", ">", 0))
    .$if(filter === "mine", (query) => query.where(isAssignedTo(personId)))
    .$if(filter === "unassigned", (query) => query.where(isUnassigned))
    .$if(filter === "snoozed" || filter === "done", (query) =>
      query.where("conversations.status", "=", filter as "snoozed" | "done"),
    );

/** The conversations that a search of the list leaves. */
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
    .$if(terms.term !== "", (query) => {
      const digits = terms.term.replaceAll(/\D/g, "");
      const pattern = `%${likeText(terms.term.toLowerCase())}%`;
      return query.where((eb) =>
        eb.or([
          eb("contacts.search_name", "like", pattern),
          ...(digits.length >= 3 ? [eb("contacts.phone_number", "like", `%${digits}%`)] : []),
        ]),
      );
    });

export async function listChats(
  db: Connection,
  accountId: number,
  terms: ChatTerms,
  now: Date,
  page: { limit: number; offset: number },
): Promise<Chat[]> {
  const rows = await chatsOf(db, accountId, terms)
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
      sql<string | null>`case when conversations.assigned_to = 'assistant' then 'Assistant' else (
        select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
        from users u where u.id = conversations.assigned_to::uuid
      ) end`.as("assignee_name"),
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
    .limit(page.limit)
    .offset(page.offset)
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
    },
    unreadCount: row.unread_count,
    status: row.status,
    assigneeName: row.assignee_name,
  }));
}

export async function countChats(db: Connection, accountId: number, terms: ChatTerms): Promise<number> {
  // Each has its contact: where nothing is asked of it, none is looked up.
  const isOfContacts = terms.term !== "" || terms.filter === "potential-stop";
  const found = isOfContacts ? chatsOf(db, accountId, terms) : filtered(db, accountId, terms);
  const row = await db
    .selectFrom(found.select("conversations.contact_id").limit(COUNTED_UP_TO).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
