import type { ContentType } from "@broadcast/contract/content";
import type { Folder } from "@broadcast/contract/folders";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

interface Row {
  id: string;
  name: string;
  content_type: ContentType;
  count: number;
}

// One of these is always zero, since a folder holds items of its own kind.
const count = sql<number>`(
  (select count(*)::int from content_items i where i.account_id = folders.account_id and i.folder_id = folders.id)
  + (select count(*)::int from contacts c where c.account_id = folders.account_id and c.folder_id = folders.id)
)`.as("count");

const columns = ["folders.id", "folders.name", "folders.content_type"] as const;

const toFolder = ({ id, name, content_type, count }: Row): Folder => ({
  _id: id,
  name,
  contentType: content_type,
  count,
});

export async function listFolders(
  db: Connection,
  accountId: number,
  contentType: ContentType,
  { term, ids }: { term: string; ids?: string[] | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ folders: Folder[]; total: number }> {
  const found = db
    .selectFrom("folders")
    .where("account_id", "=", accountId)
    .where("content_type", "=", contentType)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(term !== "", (query) =>
      query.where(sql<boolean>`lower(name) like ${`%${likeText(term.toLowerCase())}%`}`),
    );
  const [rows, { total }] = await Promise.all([
    found
      .select([...columns, count])
      .orderBy(sql`lower(name)`)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { folders: rows.map(toFolder), total };
}

export async function findFolder(db: Connection, accountId: number, id: string): Promise<Folder | null> {
  const row = await db
    .selectFrom("folders")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select([...columns, count])
    .executeTakeFirst();
  return row ? toFolder(row) : null;
}

export async function hasFolder(
  db: Connection,
  accountId: number,
  contentType: ContentType,
  name: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("folders")
    .where("account_id", "=", accountId)
    .where("content_type", "=", contentType)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates a folder; returns null when the name is taken. */
export async function insertFolder(
  db: Connection,
  accountId: number,
  { name, contentType, now }: { name: string; contentType: ContentType; now: Date },
): Promise<string | null> {
  const row = await db
    .insertInto("folders")
    .values({ account_id: accountId, name, content_type: contentType, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the folder of a kind with this name, creating it if needed. */
export async function ensureFolder(
  db: Connection,
  accountId: number,
  folder: { name: string; contentType: ContentType; now: Date },
): Promise<string> {
  const made = await insertFolder(db, accountId, folder);
  if (made) return made;
  const { rows } = await sql<{ id: string }>`
    select id from folders
    where account_id = ${accountId} and content_type = ${folder.contentType} and lower(name) = lower(${folder.name})
  `.execute(db);
  return rows[0]!.id;
}

/** Throws a unique violation when another folder of the kind has the name. */
export async function renameFolder(
  db: Connection,
  accountId: number,
  id: string,
  name: string,
): Promise<void> {
  await db
    .updateTable("folders")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteFolder(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("folders")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
