import type { ContentDesign, EditedDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../../db/connection.ts";

/** The kinds that consist of a design. */
export type DesignedTable = "emails" | "landing_pages";

/** Reads the draft of a design; returns null when there is no such item. */
export async function readDesign(
  db: Connection,
  table: DesignedTable,
  accountId: number,
  id: string,
): Promise<EditedDesign | null> {
  // Written from a `ContentDesign` only.
  const { rows } = await sql<EditedDesign>`
    select design, revision from ${sql.table(table)} where account_id = ${accountId} and id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores a design based on this revision, and returns the new one; null when it was changed in the meantime. */
export async function updateDesign(
  db: Connection,
  table: DesignedTable,
  accountId: number,
  id: string,
  { design, revision }: EditedDesign,
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(table)} set design = ${JSON.stringify(design)}, revision = revision + 1
    where account_id = ${accountId} and id = ${id} and revision = ${revision} returning revision
  `.execute(db);
  return rows[0]?.revision ?? null;
}

/** Replaces an item's design. */
export async function replaceDesign(
  db: Connection,
  table: DesignedTable,
  accountId: number,
  id: string,
  design: ContentDesign,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set design = ${JSON.stringify(design)}, revision = revision + 1
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}

/** Returns the account's own colors, or those of its last changed design of any kind; null if it has none. */
export async function readFirstColors(
  db: Connection,
  accountId: number,
): Promise<ContentDesign["colors"] | null> {
  const { rows } = await sql<{ colors: ContentDesign["colors"] }>`
    select coalesce((select colors from brands where account_id = ${accountId}), (select d.design -> 'colors'
    from content_items i cross join lateral (
      select design from landing_pages where account_id = i.account_id and id = i.id
      union all select design from emails where account_id = i.account_id and id = i.id
    ) d
    where i.account_id = ${accountId} and i.content_type in ('landingPage', 'email')
    order by i.modified_at desc, i.id desc limit 1)) as colors
  `.execute(db);
  return rows[0]?.colors ?? null;
}

/** Whether the account's brand has a logo. */
export async function hasLogo(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("brands")
    .where("account_id", "=", accountId)
    .where("logo_id", "is not", null)
    .select("logo_id")
    .executeTakeFirst();
  return row !== undefined;
}
