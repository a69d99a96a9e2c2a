import type { ContactImport, ImportConsent, ImportDryRun } from "@broadcast/contract/contact-imports";
import { type Connection, sql } from "../../db/connection.ts";
import type { CsvEncoding } from "./formats/read-csv.ts";
import type { ImportColumn } from "./rows/preview-columns.ts";

const columns = [
  "id",
  "file_name",
  "file_size_bytes",
  "state",
  "encoding",
  "delimiter",
  "has_header",
  "columns",
  "tags",
  "asks_to_confirm",
  "consent",
  "dry_run",
  "bytes_read",
  "created",
  "updated",
  "unchanged",
  "refused",
  "partial",
  "failure",
  "created_at",
  "finished_at",
] as const;

const selectImports = (db: Connection, accountId: number) =>
  db.selectFrom("contact_imports").where("account_id", "=", accountId).select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["executeTakeFirstOrThrow"]>>;

// The column holds what `insertImport` and `queueImport` write.
export const columnsOf = (row: Pick<Row, "columns">): ImportColumn[] =>
  row.columns as unknown as ImportColumn[];

// Written by `queueImport` only.
export const consentOf = (row: Pick<Row, "consent">) => row.consent as unknown as ImportConsent | null;

// Written by `beginDryRun` and `noteDryRun` only.
const dryRunOf = (row: Pick<Row, "dry_run">) => row.dry_run as unknown as ImportDryRun | null;

const progressOf = (row: Row): number => {
  if (row.state === "done") return 1;
  return row.file_size_bytes === 0 ? 0 : Math.min(1, Math.max(0, row.bytes_read / row.file_size_bytes));
};

const toImport = (row: Row): ContactImport => ({
  _id: row.id,
  fileName: row.file_name,
  fileSizeBytes: row.file_size_bytes,
  state: row.state,
  hasHeader: row.has_header,
  columns: columnsOf(row),
  encoding: row.encoding,
  delimiter: row.delimiter,
  tags: row.tags,
  asksToConfirm: row.asks_to_confirm,
  consent: consentOf(row),
  dryRun: dryRunOf(row),
  progress: progressOf(row),
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  partial: row.partial,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export interface UploadedFile {
  id: string;
  fileName: string;
  sizeBytes: number;
  storageKey: string;
  encoding: CsvEncoding;
  delimiter: string;
  hasHeader: boolean;
  columns: ImportColumn[];
}

export async function insertImport(
  db: Connection,
  accountId: number,
  file: UploadedFile,
  now: Date,
): Promise<void> {
  await db
    .insertInto("contact_imports")
    .values({
      account_id: accountId,
      id: file.id,
      file_name: file.fileName,
      file_size_bytes: file.sizeBytes,
      storage_key: file.storageKey,
      state: "mapping",
      encoding: file.encoding,
      delimiter: file.delimiter,
      has_header: file.hasHeader,
      columns: JSON.stringify(file.columns),
      created_at: now,
    })
    .execute();
}

export async function findImport(
  db: Connection,
  accountId: number,
  importId: string,
): Promise<ContactImport | null> {
  const row = await selectImports(db, accountId).where("id", "=", importId).executeTakeFirst();
  return row ? toImport(row) : null;
}

export async function listImports(
  db: Connection,
  accountId: number,
  limit: number,
  offset: number,
): Promise<{ imports: ContactImport[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectImports(db, accountId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("contact_imports")
      .where("account_id", "=", accountId)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { imports: rows.map(toImport), total };
}

/** Returns the choices for the last file with these exact headers; null when there was none. */
export async function findChoiceFor(
  db: Connection,
  accountId: number,
  headers: readonly string[],
): Promise<Pick<ImportColumn, "field" | "update">[] | null> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("state", "!=", "mapping")
    .where("has_header", "=", true)
    .where(sql<boolean>`jsonb_path_query_array(columns, '$[*].header') = ${JSON.stringify(headers)}::jsonb`)
    .orderBy("created_at", "desc")
    .select("columns")
    .limit(1)
    .executeTakeFirst();
  return row ? columnsOf(row).map(({ field, update }) => ({ field, ...(update && { update }) })) : null;
}

/** Fixes the choices and queues an import that waits for them; returns false when it no longer waits. */
export async function queueImport(
  db: Connection,
  accountId: number,
  importId: string,
  choice: {
    hasHeader: boolean;
    columns: ImportColumn[];
    tags: string[];
    asksToConfirm: boolean;
    consent: ImportConsent | null;
    startedBy: string;
  },
): Promise<boolean> {
  const result = await db
    .updateTable("contact_imports")
    .set({
      state: "queued",
      has_header: choice.hasHeader,
      columns: JSON.stringify(choice.columns),
      tags: choice.tags,
      asks_to_confirm: choice.asksToConfirm,
      consent: choice.consent && JSON.stringify(choice.consent),
      started_by: choice.startedBy,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "mapping")
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Records a dry run of an import that waits for its choices; returns false when it no longer waits. */
export async function beginDryRun(
  db: Connection,
  accountId: number,
  importId: string,
  dryRunId: string,
  begun: ImportDryRun,
): Promise<boolean> {
  const result = await db
    .updateTable("contact_imports")
    .set({ dry_run_id: dryRunId, dry_run: JSON.stringify(begun) })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "mapping")
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Records the progress of a dry run; returns false when another was requested since, or the import started. */
export async function noteDryRun(
  db: Connection,
  accountId: number,
  importId: string,
  dryRunId: string,
  dryRun: ImportDryRun,
): Promise<boolean> {
  const result = await db
    .updateTable("contact_imports")
    .set({ dry_run: JSON.stringify(dryRun) })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "mapping")
    .where("dry_run_id", "=", dryRunId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Returns the file of an import whose latest dry run this is; null when it no longer waits for it. */
export async function findDryRun(
  db: Connection,
  accountId: number,
  importId: string,
  dryRunId: string,
): Promise<{
  storageKey: string;
  sizeBytes: number;
  encoding: CsvEncoding;
  delimiter: string;
  headers: string[];
} | null> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "mapping")
    .where("dry_run_id", "=", dryRunId)
    .select(["storage_key", "file_size_bytes", "encoding", "delimiter", "columns"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    storageKey: row.storage_key,
    sizeBytes: row.file_size_bytes,
    // Written by `insertImport` only.
    encoding: row.encoding as CsvEncoding,
    delimiter: row.delimiter,
    headers: columnsOf(row).map((column) => column.header),
  };
}

/** Deletes an import with its refusals unless it is running; returns its file's key. */
export async function deleteImport(
  db: Connection,
  accountId: number,
  importId: string,
  states: readonly ContactImport["state"][],
): Promise<string | null> {
  const row = await db
    .deleteFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "in", [...states])
    .returning("storage_key")
    .executeTakeFirst();
  return row?.storage_key ?? null;
}
