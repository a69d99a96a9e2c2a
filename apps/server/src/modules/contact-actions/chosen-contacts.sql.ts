import { type Connection, sql } from "../../db/connection.ts";
import { NO_ID } from "../../db/uuid.ts";
import { type ContactSearch, matching } from "../contacts/index.ts";
import { contactIdsOf, type Listed } from "./contact-lists.ts";

/** Contacts by id, by a search, by a tag, or of a list, including archived ones. */
export type Chosen = { ids: readonly string[] } | { search: ContactSearch } | { tagId: string } | Listed;

/** A position in a walk through chosen contacts. */
export interface Walk {
  accountId: number;
  chosen: Chosen;
  lastContactId: string | null;
  /** Contacts added later are left out of a search. */
  startedAt: Date;
}

/** Parses a selection as it was stored, with its time as text. */
export function readChosen(stored: unknown): Chosen {
  const chosen = stored as Chosen;
  if (!("search" in chosen)) return chosen;
  const { now, timeZone } = chosen.search.askedAt;
  return { search: { ...chosen.search, askedAt: { now: new Date(now), timeZone } } };
}

/** Returns the next contacts, by id. */
export async function nextContacts(db: Connection, walk: Walk, limit: number): Promise<string[]> {
  const { accountId, chosen, lastContactId } = walk;
  if ("tagId" in chosen) return nextWithTag(db, accountId, chosen.tagId, lastContactId ?? NO_ID, limit);
  if ("list" in chosen) return nextListed(db, accountId, chosen, lastContactId ?? NO_ID, limit);
  const rows = await chosenContacts(db, walk)
    .where("contacts.id", ">", lastContactId ?? NO_ID)
    .select("contacts.id")
    .orderBy("contacts.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function nextWithTag(
  db: Connection,
  accountId: number,
  tagId: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_tags")
    .where("account_id", "=", accountId)
    .where("tag_id", "=", tagId)
    .where("contact_id", ">", afterId)
    .select("contact_id")
    .orderBy("contact_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.contact_id);
}

async function nextListed(
  db: Connection,
  accountId: number,
  chosen: Listed,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (${contactIdsOf(accountId, chosen)}) l
    where contact_id > ${afterId} order by contact_id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.contact_id);
}

export async function countChosen(db: Connection, walk: Omit<Walk, "lastContactId">): Promise<number> {
  const { total } = await chosenContacts(db, walk)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Selects the chosen contacts for use in one statement. */
export const chosenContacts = (
  db: Connection,
  { accountId, chosen, startedAt }: Omit<Walk, "lastContactId">,
) =>
  "ids" in chosen
    ? db
        .selectFrom("contacts")
        .where("contacts.account_id", "=", accountId)
        .where(sql<boolean>`contacts.id = any(${chosen.ids}::uuid[])`)
    : "tagId" in chosen
      ? db
          .selectFrom("contacts")
          .where("contacts.account_id", "=", accountId)
          .where(hasTagId(accountId, chosen.tagId))
      : "list" in chosen
        ? db
            .selectFrom("contacts")
            .where("contacts.account_id", "=", accountId)
            .where(sql<boolean>`contacts.id in (${contactIdsOf(accountId, chosen)})`)
        : db
            .selectFrom("contacts")
            .where(matching(accountId, chosen.search))
            .where("contacts.created_at", "<=", startedAt);

const hasTagId = (accountId: number, tagId: string) => sql<boolean>`contacts.id in (
  select ct.contact_id from contact_tags ct where ct.account_id = ${accountId} and ct.tag_id = ${tagId}
)`;
