import { type Connection, sql } from "../../db/connection.ts";

/** An unfinished upload. */
export interface UploadRow {
  id: string;
  fileName: string;
  sizeBytes: number;
  /** The storage keys of its parts, in order. */
  partKeys: string[];
}

const columns = sql<UploadRow>`id, file_name as "fileName", file_bytes as "sizeBytes", part_keys as "partKeys"`;

export async function findUpload(db: Connection, accountId: number, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from attachment_uploads where account_id = ${accountId} and id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Identifies a file on a device, as far as a browser reveals it. */
interface DeviceFile {
  userId: string;
  fileName: string;
  sizeBytes: number;
  lastModified: number;
}

/** Returns the latest interrupted upload of the same file. */
export async function findCutUpload(
  db: Connection,
  accountId: number,
  { userId, fileName, sizeBytes, lastModified }: DeviceFile,
): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from attachment_uploads
    where account_id = ${accountId} and user_id = ${userId} and file_name = ${fileName}
      and file_bytes = ${sizeBytes} and last_modified = ${lastModified}
    order by created_at desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

export async function insertUpload(
  db: Connection,
  accountId: number,
  { id, userId, fileName, sizeBytes, lastModified }: DeviceFile & { id: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("attachment_uploads")
    .values({
      account_id: accountId,
      id,
      user_id: userId,
      file_name: fileName,
      file_bytes: sizeBytes,
      last_modified: lastModified,
      created_at: now,
    })
    .execute();
}

/** Records the next part; returns false when another with the same number came first. */
export async function addPart(
  db: Connection,
  accountId: number,
  id: string,
  part: number,
  key: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attachment_uploads set part_keys = array_append(part_keys, ${key}::text)
    where account_id = ${accountId} and id = ${id} and cardinality(part_keys) = ${part}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes an upload; returns null when it is already gone. */
export async function deleteUpload(db: Connection, accountId: number, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    delete from attachment_uploads where account_id = ${accountId} and id = ${id} returning ${columns}
  `.execute(db);
  return rows[0] ?? null;
}
