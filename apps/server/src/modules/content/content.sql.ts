import type { ContentItem, ContentSort } from "@broadcast/contract/content";
import type { ExpressionBuilder, RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { ContentItems, DB } from "../../db/schema.gen.ts";

/** A kind whose items are in `content_items`. */
export type ItemType = ContentItems["content_type"];

/** Selects items of a kind: by words of the name in any order, by folder and by id; all if these are omitted. */
export interface ContentTerms {
  ids?: string[] | undefined;
  term?: string | undefined;
  folderId?: string | undefined;
}

/** The items of a bulk action, as in the contract. */
export interface Selection {
  ids?: string[] | undefined;
  filter?: ContentTerms | undefined;
}

const order: Record<ContentSort, ReturnType<typeof sql>> = {
  modified: sql`modified_at desc, id`,
  newest: sql`created_at desc, id`,
  name: sql`lower(name), id`,
};

const matching =
  (accountId: number, type: ItemType, { ids, term = "", folderId }: ContentTerms) =>
  (eb: ExpressionBuilder<DB, "content_items">) =>
    eb.and([
      eb("account_id", "=", accountId),
      eb("content_type", "=", type),
      ...(ids === undefined ? [] : [sql<boolean>`id = any(${ids}::uuid[])`]),
      ...term
        .trim()
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => sql<boolean>`lower(name) like ${`%${likeText(word)}%`}`),
      ...(folderId === undefined ? [] : [eb("folder_id", "=", folderId)]),
    ]);

const selected = (accountId: number, type: ItemType, { ids, filter }: Selection) =>
  matching(accountId, type, ids ? { ids } : (filter ?? {}));

const columns = ["id", "name", "folder_id", "created_at", "modified_at"] as const;

interface Row {
  id: string;
  name: string;
  folder_id: string | null;
  created_at: Date;
  modified_at: Date;
}

const toItem = (row: Row): ContentItem => ({
  _id: row.id,
  name: row.name,
  folderId: row.folder_id,
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
});

export async function listItems(
  db: Connection,
  accountId: number,
  type: ItemType,
  terms: ContentTerms,
  sort: ContentSort,
  { page, pageSize }: { page: number; pageSize: number },
  own: RawBuilder<boolean> | undefined,
): Promise<{ items: ContentItem[]; total: number }> {
  const found = db
    .selectFrom("content_items")
    .where(matching(accountId, type, terms))
    .$if(own !== undefined, (query) => query.where(own!));
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy(order[sort])
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(toItem), total };
}

export async function findItem(
  db: Connection,
  accountId: number,
  type: ItemType,
  id: string,
): Promise<ContentItem | null> {
  const row = await db
    .selectFrom("content_items")
    .where(selected(accountId, type, { ids: [id] }))
    .select(columns)
    .executeTakeFirst();
  return row ? toItem(row) : null;
}

export async function insertItem(
  db: Connection,
  accountId: number,
  type: ItemType,
  item: { id: string; name: string; slug: string | null; folderId?: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto("content_items")
    .values({
      account_id: accountId,
      id: item.id,
      content_type: type,
      name: item.name,
      slug: item.slug,
      folder_id: item.folderId ?? null,
      created_at: item.now,
      modified_at: item.now,
    })
    .execute();
}

/**
 * Records that an item changed, with a new name if given. Locks the item until the transaction ends; returns false when
 * it is gone.
 */
export async function touchItem(
  db: Connection,
  accountId: number,
  type: ItemType,
  id: string,
  { name, now }: { name?: string | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("content_items")
    .set({ modified_at: now, ...(name !== undefined && { name }) })
    .where(selected(accountId, type, { ids: [id] }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the ids of the selected items. */
export async function listSelected(
  db: Connection,
  accountId: number,
  type: ItemType,
  selection: Selection,
): Promise<string[]> {
  const rows = await idsOf(db, accountId, type, selection).execute();
  return rows.map(({ id }) => id);
}

/** The same, locked until the transaction ends, in locking order. */
export async function lockItems(
  db: Connection,
  accountId: number,
  type: ItemType,
  selection: Selection,
): Promise<string[]> {
  const rows = await idsOf(db, accountId, type, selection).forUpdate().execute();
  return rows.map(({ id }) => id);
}

const idsOf = (db: Connection, accountId: number, type: ItemType, selection: Selection) =>
  db
    .selectFrom("content_items")
    .where(selected(accountId, type, selection))
    .select("id")
    .orderBy("id");

export async function deleteItems(db: Connection, accountId: number, ids: string[]): Promise<void> {
  await sql`delete from content_items where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** Counts the selected items in a folder other than this one. */
export async function countElsewhere(
  db: Connection,
  accountId: number,
  type: ItemType,
  selection: Selection,
  folderId: string,
): Promise<number> {
  const { total } = await db
    .selectFrom("content_items")
    .where(selected(accountId, type, selection))
    .where("folder_id", "is not", null)
    .where("folder_id", "<>", folderId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Moves the selected items (of one folder only, if given) into a folder, or out of theirs; returns how many moved. */
export async function moveItems(
  db: Connection,
  accountId: number,
  type: ItemType,
  selection: Selection,
  to: string | null,
  from: string | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("content_items")
    .set({ folder_id: to })
    .where(selected(accountId, type, selection))
    .where("folder_id", "is distinct from", to)
    .$if(from !== null, (query) => query.where("folder_id", "=", from))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
