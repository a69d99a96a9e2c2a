import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";

export interface TemplateRow {
  id: string;
  text: string;
  media: StoredMedia[];
}

export async function readTemplates(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom("message_templates")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(["id", "text", "media"])
    .execute();
  return rows.map((row) => ({ ...row, media: row.media as unknown as StoredMedia[] }));
}

export async function insertTemplate(
  db: Connection,
  accountId: number,
  { id, text, media }: TemplateRow,
): Promise<void> {
  await db
    .insertInto("message_templates")
    .values({ account_id: accountId, id, text, media: JSON.stringify(media) })
    .execute();
}

export async function updateTemplate(
  db: Connection,
  accountId: number,
  { id, text, media }: TemplateRow,
): Promise<void> {
  await db
    .updateTable("message_templates")
    .set({ text, media: JSON.stringify(media) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Whether a template of the account uses this file. */
export async function isInTemplate(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from message_templates t
      where t.account_id = ${accountId} and t.media @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}
