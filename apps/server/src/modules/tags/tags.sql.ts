import type { Tag, TagColor } from "@broadcast/contract/tags";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { unheard } from "../contacts/index.ts";
import { contactCount } from "./tag-counts.sql.ts";

/** Whether a name contains a term, using the index of its parts. */
const nameHolds = (term: string) => sql<boolean>`lower(name) like ${`%${likeText(term.toLowerCase())}%`}`;

const byName = (name: string) => sql<boolean>`lower(tags.name) = lower(${name})`;

const columns = ["name", "color", contactCount] as const;

export async function listTags(
  db: Connection,
  accountId: number,
  term: string,
  limit: number,
  offset: number,
): Promise<{ tags: Tag[]; total: number }> {
  const found = db.selectFrom("tags").where("account_id", "=", accountId).where(nameHolds(term));
  const [tags, { total }] = await Promise.all([
    found.select(columns).orderBy(sql`lower(name)`).limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { tags, total };
}

export async function findTag(db: Connection, accountId: number, name: string): Promise<Tag | null> {
  const row = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where(byName(name))
    .select(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the id of a tag; null when there is none with that name. */
export async function findTagId(db: Connection, accountId: number, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where(byName(name))
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lists the tags with a chosen color, newest first. */
export async function listColors(
  db: Connection,
  accountId: number,
  limit: number,
): Promise<{ name: string; color: TagColor }[]> {
  return db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where("color", "is not", null)
    .select(["name", "color"])
    .$narrowType<{ color: TagColor }>()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Creates a tag; returns false when the name is taken. */
export async function insertTag(
  db: Connection,
  accountId: number,
  { name, color, now }: { name: string; color: TagColor | null; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto("tags")
    .values({ account_id: accountId, name, color, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Renames or colors a tag; returns false when it no longer exists. */
export async function updateTag(
  db: Connection,
  accountId: number,
  name: string,
  change: { name: string; color?: TagColor | null | undefined },
): Promise<boolean> {
  const changed = await db
    .updateTable("tags")
    .set({ name: change.name, ...(change.color !== undefined && { color: change.color }) })
    .where("account_id", "=", accountId)
    .where(byName(name))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Tags by name, or all matches of a term. */
export type ChosenTags = { names: readonly string[] } | { term: string };

const isChosen = (which: ChosenTags) =>
  "names" in which
    ? sql<boolean>`lower(name) = any(${which.names.map((name) => name.toLowerCase())}::text[])`
    : nameHolds(which.term);

export async function listNames(db: Connection, accountId: number, which: ChosenTags): Promise<string[]> {
  const rows = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where(isChosen(which))
    .select("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes tags; returns the names of those that existed. */
export async function deleteTags(db: Connection, accountId: number, which: ChosenTags): Promise<string[]> {
  const rows = await db
    .deleteFrom("tags")
    .where("account_id", "=", accountId)
    .where(isChosen(which))
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Replaces a tag with another on contacts; returns those that had it. They lose nothing by it: flows that start when the
 * tag is removed do not.
 */
export async function exchangeTag(
  db: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await unheard(db, ["tag-removed"], () =>
    sql<{ contact_id: string }>`
      with taken as (
        delete from contact_tags
        where account_id = ${accountId} and tag_id = ${fromId} and contact_id = any(${[...contactIds]}::uuid[])
        returning contact_id
      ), given as (
        insert into contact_tags (account_id, contact_id, tag_id)
        select ${accountId}::bigint, contact_id, ${intoId} from taken order by contact_id
        on conflict do nothing
      )
      select contact_id from taken
    `.execute(db),
  );
  return rows.map((row) => row.contact_id);
}

/**
 * Locks a tag until this transaction ends, so that it is not deleted, or (`giving`) not added to contacts either;
 * returns its name, or null when it is gone.
 */
export async function lockTag(
  db: Connection,
  accountId: number,
  id: string,
  against: "deleting" | "giving",
): Promise<string | null> {
  const row = await db
    .selectFrom("tags")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("name")
    .$if(against === "giving", (query) => query.forUpdate())
    .$if(against === "deleting", (query) => query.forKeyShare())
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Selects the contacts with a tag, archived ones included. */
export async function contactsWith(db: Connection, accountId: number, tagId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_tags")
    .where("account_id", "=", accountId)
    .where("tag_id", "=", tagId)
    .select("contact_id")
    .execute();
  return rows.map((row) => row.contact_id);
}
