import type { ColumnMeaning, ContactImport } from "@broadcast/contract/contact-imports";
import { type Connection, sql } from "../../db/connection.ts";
import type { ImportColumn } from "./preview-columns.ts";
import type { CsvEncoding } from "./read-csv.ts";

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
  "bytes_read",
  "created",
  "updated",
  "unchanged",
  "refused",
  "failure",
  "created_at",
  "finished_at",
] as const;

const selectImports = (db: Connection, accountId: number) =>
  db.selectFrom("contact_imports").where("account_id", "=", accountId).select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["executeTakeFirstOrThrow"]>>;

// The column holds what `insertImport` and `queueImport` put there.
const columnsOf = (row: Pick<Row, "columns">): ImportColumn[] => row.columns as unknown as ImportColumn[];

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
  progress: progressOf(row),
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
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

/** Fixes the choices and queues an import that waits for them; false when it does not wait any more. */
export async function queueImport(
  db: Connection,
  accountId: number,
  importId: string,
  choice: { hasHeader: boolean; columns: ImportColumn[]; tags: string[]; asksToConfirm: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("contact_imports")
    .set({
      state: "queued",
      has_header: choice.hasHeader,
      columns: JSON.stringify(choice.columns),
      tags: choice.tags,
      asks_to_confirm: choice.asksToConfirm,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "mapping")
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Deletes an import with its refusals unless it is being worked on; answers its file's key. */
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

/** What a worker needs to run an import from where it stands. */
export interface RunningImport {
  accountId: number;
  importId: string;
  storageKey: string;
  encoding: CsvEncoding;
  delimiter: string;
  hasHeader: boolean;
  fields: (ColumnMeaning | null)[];
  headers: string[];
  tags: string[];
  /** Whether its new contacts are asked to confirm (double opt-in). */
  asksToConfirm: boolean;
  rowsRead: number;
}

/** Marks a queued import as running, or takes a running one up again; null when it is neither. */
export async function markRunning(
  db: Connection,
  accountId: number,
  importId: string,
): Promise<RunningImport | null> {
  const row = await db
    .updateTable("contact_imports")
    .set({ state: "running" })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "in", ["queued", "running"])
    .returning([
      "storage_key",
      "encoding",
      "delimiter",
      "has_header",
      "columns",
      "tags",
      "asks_to_confirm",
      "rows_read",
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId,
    importId,
    storageKey: row.storage_key,
    // Written by `insertImport` only.
    encoding: row.encoding as CsvEncoding,
    delimiter: row.delimiter,
    hasHeader: row.has_header,
    fields: columnsOf(row).map((column) => column.field),
    headers: columnsOf(row).map((column) => column.header),
    tags: row.tags,
    asksToConfirm: row.asks_to_confirm,
    rowsRead: row.rows_read,
  };
}

/** Ends a running import; false when somebody else did. */
export async function finishImport(
  db: Connection,
  accountId: number,
  importId: string,
  end: { failure: string | null; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("contact_imports")
    .set({
      state: end.failure === null ? "done" : "failed",
      failure: end.failure,
      finished_at: end.now,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "running")
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Refused rows behind a line, in the order of the file. */
export async function listRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<{ line: number; reason: string; cells: string[] }[]> {
  return db
    .selectFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("line", ">", afterLine)
    .orderBy("line")
    .limit(limit)
    .select(["line", "reason", "cells"])
    .execute();
}

/** Adds refused rows; a line that is there already stays. */
export async function insertRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  refusals: readonly { line: number; reason: string; cells: string[] }[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into contact_import_refusals (account_id, import_id, line, reason, cells)
    select ${accountId}::bigint, ${importId}::uuid, r.line, r.reason,
      array(select cell from jsonb_array_elements_text(r.cells) with ordinality as e (cell, place) order by place)
    from unnest(
      ${refusals.map((refusal) => refusal.line)}::bigint[], ${refusals.map((refusal) => refusal.reason)}::text[],
      ${refusals.map((refusal) => JSON.stringify(refusal.cells))}::jsonb[]
    ) as r (line, reason, cells)
    on conflict do nothing
  `.execute(db);
}

/** Holds the import for this transaction if it stands where the worker thinks; false when another one is ahead. */
export async function lockProgress(
  db: Connection,
  accountId: number,
  importId: string,
  rowsRead: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "running")
    .where("rows_read", "=", rowsRead)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface ChunkCounts {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export async function addProgress(
  db: Connection,
  accountId: number,
  importId: string,
  to: { rowsRead: number; bytesRead: number },
  counts: ChunkCounts,
): Promise<void> {
  await db
    .updateTable("contact_imports")
    .set((eb) => ({
      rows_read: to.rowsRead,
      bytes_read: to.bytesRead,
      created: eb("created", "+", counts.created),
      updated: eb("updated", "+", counts.updated),
      unchanged: eb("unchanged", "+", counts.unchanged),
      refused: eb("refused", "+", counts.refused),
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .execute();
}
