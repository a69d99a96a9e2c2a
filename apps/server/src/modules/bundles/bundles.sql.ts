import { type Connection, sql } from "../../db/connection.ts";
import { isServed } from "../../public-pages/served.ts";
import type { ItemType, PortableField } from "../content/index.ts";

export interface BundleRow {
  description: string;
  shareId: string | null;
  sharedAt: Date | null;
  items: { _id: string; name: string; contentType: ItemType }[];
}

export async function readBundles(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, BundleRow>> {
  const { rows } = await sql<BundleRow & { id: string }>`
    select b.id, b.description, b.share_id as "shareId", b.shared_at as "sharedAt", i.items
    from bundles b cross join lateral (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('_id', c.id, 'name', c.name, 'contentType', c.content_type) order by lower(c.name), c.id
        ), '[]'
      ) as items
      from bundle_items m join content_items c on c.account_id = m.account_id and c.id = m.item_id
      where m.account_id = b.account_id and m.bundle_id = b.id
    ) i
    where b.account_id = ${accountId} and b.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Writes a bundle's fields, for a new item or replacing the previous ones. */
export async function writeBundle(
  db: Connection,
  accountId: number,
  id: string,
  description: string,
): Promise<void> {
  await db
    .insertInto("bundles")
    .values({ account_id: accountId, id, description })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet({ description }))
    .execute();
}

/** Adds items of these kinds to a bundle; returns how many belong to the account. Can be repeated safely. */
export async function addItems(
  db: Connection,
  accountId: number,
  bundleId: string,
  itemIds: readonly string[],
  types: readonly ItemType[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with theirs as (
      select account_id, id from content_items
      where account_id = ${accountId} and id = any(${[...itemIds]}::uuid[])
        and content_type = any(${[...types]}::text[])
      order by id for key share
    ), added as (
      insert into bundle_items (account_id, bundle_id, item_id)
      select account_id, ${bundleId}, id from theirs on conflict do nothing
    )
    select count(*)::int as found from theirs
  `.execute(db);
  return rows[0]?.found ?? 0;
}

export async function removeItems(
  db: Connection,
  accountId: number,
  bundleId: string,
  itemIds: readonly string[],
): Promise<void> {
  await sql`
    delete from bundle_items
    where account_id = ${accountId} and bundle_id = ${bundleId} and item_id = any(${[...itemIds]}::uuid[])
  `.execute(db);
}

export async function copyBundle(
  db: Connection,
  accountId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    with copied as (
      insert into bundles (account_id, id, description)
      select account_id, ${toId}, description from bundles where account_id = ${accountId} and id = ${fromId}
    )
    insert into bundle_items (account_id, bundle_id, item_id)
    select account_id, ${toId}, item_id from bundle_items where account_id = ${accountId} and bundle_id = ${fromId}
  `.execute(db);
}

export async function setShare(
  db: Connection,
  accountId: number,
  id: string,
  share: { shareId: string; now: Date } | null,
): Promise<void> {
  await db
    .updateTable("bundles")
    .set({ share_id: share?.shareId ?? null, shared_at: share?.now ?? null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** A shared bundle. */
export interface SharedBundle {
  accountId: number;
  id: string;
  name: string;
  description: string;
}

/** Returns the bundle of a link, of any account; null when none is shared by it, or its business is not served. */
export async function findShared(db: Connection, shareId: string): Promise<SharedBundle | null> {
  const { rows } = await sql<SharedBundle>`
    select b.account_id as "accountId", b.id, i.name, b.description
    from bundles b
    join content_items i on i.account_id = b.account_id and i.id = b.id
    join accounts a on a.account_id = b.account_id
    where b.share_id = ${shareId} and ${isServed("a")}
  `.execute(db);
  return rows[0] ?? null;
}

/** An item with its folder. */
export interface FiledItem {
  id: string;
  contentType: ItemType;
  name: string;
  slug: string | null;
  folder: string | null;
}

export async function findFiledItems(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, FiledItem>> {
  const { rows } = await sql<FiledItem>`
    select i.id, i.content_type as "contentType", i.name, i.slug, f.name as folder
    from content_items i left join folders f on f.account_id = i.account_id and f.id = i.folder_id
    where i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The account's items that stand for another account's. */
export interface Imported {
  itemId: string;
  /** Null when the user chose their own item. */
  digest: string | null;
}

export async function findImported(
  db: Connection,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, Imported>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("bundle_imports")
    .where("account_id", "=", accountId)
    .where("source_key", "in", [...keys])
    .select(["source_key", "item_id", "source_digest"])
    .execute();
  return new Map(rows.map((row) => [row.source_key, { itemId: row.item_id, digest: row.source_digest }]));
}

export async function noteImported(
  db: Connection,
  accountId: number,
  key: string,
  { itemId, digest, now }: Imported & { now: Date },
): Promise<void> {
  const its = { item_id: itemId, source_digest: digest, imported_at: now };
  await db
    .insertInto("bundle_imports")
    .values({ account_id: accountId, source_key: key, ...its })
    .onConflict((conflict) => conflict.columns(["account_id", "source_key"]).doUpdateSet(its))
    .execute();
}

/** Allows one import per account at a time, until the transaction ends. */
export async function lockImports(db: Connection, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bundle imports of ${accountId}`}, 0))`.execute(
    db,
  );
}

/** Returns the account's own number; null before it has one. */
export async function findNumber(db: Connection, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("phone_number")
    .executeTakeFirst();
  return row?.phone_number ?? null;
}

/** Appends a field to the account's contact fields. */
export async function addCustomField(
  db: Connection,
  accountId: number,
  { name, kind, options }: PortableField,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into custom_fields (account_id, id, name, kind, options, position)
    select ${accountId}, uuidv7(), ${name}, ${kind}, ${options}::text[], coalesce(max(position) + 1, 0)
    from custom_fields where account_id = ${accountId}
    returning id
  `.execute(db);
  return rows[0]!.id;
}
