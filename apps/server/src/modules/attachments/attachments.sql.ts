import { type Connection, sql } from "../../db/connection.ts";
import { isServed } from "../../public-pages/served.ts";

/** A file in the storage and its actual content type; empty for types that are not displayed. */
export interface StoredFile {
  key: string;
  fileName: string;
  sizeBytes: number;
  contentType: string;
  /** A picture's displayed size, if known. */
  pixels?: { width: number; height: number } | null;
}

export interface AttachmentRow {
  id: string;
  slug: string;
  file: StoredFile | null;
  downloads: number;
  people: number;
}

export async function readAttachments(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  const { rows } = await sql<FileColumns & Omit<AttachmentRow, "file">>`
    select a.id, i.slug, a.file_key, a.file_name, a.file_bytes, a.content_type, a.picture_width, a.picture_height,
      d.downloads, d.people
    from attachments a join content_items i on i.account_id = a.account_id and i.id = a.id
    cross join lateral (
      select coalesce(sum(d.downloads), 0)::int as downloads, count(*)::int as people
      from attachment_downloads d where d.account_id = a.account_id and d.attachment_id = a.id
    ) d
    where a.account_id = ${accountId} and a.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    file: fileOf(row),
    downloads: row.downloads,
    people: row.people,
  }));
}

/** Whether an item of `content_items` has a picture as its file. */
export const isPicture = sql<boolean>`exists (
  select from attachments a where a.account_id = content_items.account_id and a.id = content_items.id
    and a.content_type like 'image/%'
)`;

interface FileColumns {
  file_key: string | null;
  file_name: string;
  file_bytes: number;
  content_type: string;
  picture_width: number | null;
  picture_height: number | null;
}

const FILE_COLUMNS = [
  "file_key",
  "file_name",
  "file_bytes",
  "content_type",
  "picture_width",
  "picture_height",
] as const;

const fileOf = (row: FileColumns): StoredFile | null =>
  row.file_key === null
    ? null
    : {
        key: row.file_key,
        fileName: row.file_name,
        sizeBytes: row.file_bytes,
        contentType: row.content_type,
        pixels:
          row.picture_width !== null && row.picture_height !== null
            ? { width: row.picture_width, height: row.picture_height }
            : null,
      };

/** Writes an attachment's file, for a new item or replacing the previous one. */
export async function keepFile(
  db: Connection,
  accountId: number,
  id: string,
  file: StoredFile | null,
): Promise<void> {
  const columns = file
    ? {
        file_key: file.key,
        file_name: file.fileName,
        file_bytes: file.sizeBytes,
        content_type: file.contentType,
        picture_width: file.pixels?.width ?? null,
        picture_height: file.pixels?.height ?? null,
      }
    : {};
  await db
    .insertInto("attachments")
    .values({ account_id: accountId, id, ...columns })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet({ id, ...columns }))
    .execute();
}

/** Whether an attachment of the account uses this file. */
export async function isInAttachment(db: Connection, accountId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("attachments")
    .where("account_id", "=", accountId)
    .where("file_key", "=", key)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the files of these attachments by id, without those that have none. */
export async function readFiles(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, StoredFile>> {
  const rows = await db
    .selectFrom("attachments")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(["id", ...FILE_COLUMNS])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const file = fileOf(row);
      return file ? [[row.id, file]] : [];
    }),
  );
}

/** Returns the file of any account's attachment, for holders of its signed address; null when it is gone. */
export async function findFile(db: Connection, id: string): Promise<StoredFile | null> {
  const row = await db.selectFrom("attachments").where("id", "=", id).select(FILE_COLUMNS).executeTakeFirst();
  return row ? fileOf(row) : null;
}

/** The same, with whether its business is served to the public. */
export async function findPublicFile(
  db: Connection,
  id: string,
): Promise<{ file: StoredFile; isServed: boolean } | null> {
  const row = await db
    .selectFrom("attachments")
    .innerJoin("accounts", "accounts.account_id", "attachments.account_id")
    .where("attachments.id", "=", id)
    .select([...FILE_COLUMNS, isServed("accounts").as("isServed")])
    .executeTakeFirst();
  const file = row && fileOf(row);
  return row && file ? { file, isServed: row.isServed } : null;
}

/** Finds an attachment by its public address; returns null when it has no file. */
export async function findAttachmentBySlug(
  db: Connection,
  slug: string,
): Promise<{ accountId: number; id: string; file: StoredFile; isServed: boolean } | null> {
  const row = await db
    .selectFrom("content_items as i")
    .innerJoin("attachments as a", (join) =>
      join.onRef("a.account_id", "=", "i.account_id").onRef("a.id", "=", "i.id"),
    )
    .innerJoin("accounts", "accounts.account_id", "i.account_id")
    .where("i.slug", "=", slug)
    .select(["a.account_id", "a.id", "a.file_key", "a.file_name", "a.file_bytes", "a.content_type"])
    .select(["a.picture_width", "a.picture_height"])
    .select(isServed("accounts").as("isServed"))
    .executeTakeFirst();
  const file = row && fileOf(row);
  return row && file ? { accountId: row.account_id, id: row.id, file, isServed: row.isServed } : null;
}
