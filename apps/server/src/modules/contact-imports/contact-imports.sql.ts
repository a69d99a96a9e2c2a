import type {
  ColumnMeaning,
  ContactImport,
  ImportConsent,
  ImportDryRun,
  UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import type { Selectable } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import type { ContactImports } from "../../db/schema.gen.ts";
import type { CsvEncoding } from "./formats/read-csv.ts";
import type { ImportColumn } from "./rows/preview-columns.ts";
import type { Refusal } from "./rows/read-chunks.ts";

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

// The column holds what `insertImport` and `queueImport` put there.
const columnsOf = (row: Pick<Row, "columns">): ImportColumn[] => row.columns as unknown as ImportColumn[];

// Written by `queueImport` only.
const consentOf = (row: Pick<Row, "consent">) => row.consent as unknown as ImportConsent | null;

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

/** What was chosen for the columns of the last file that had these very headers; null when there was none. */
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

/** Fixes the choices and queues an import that waits for them; false when it does not wait any more. */
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

/** Notes a dry run of an import that waits for its choices; false when it does not wait any more. */
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

/** Notes how far a dry run is; false when another one was asked for since, or the import started. */
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

/** The file of an import whose dry run was asked for last; null when it waits for that one no more. */
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
  updates: (UpdatePolicy | undefined)[];
  headers: string[];
  tags: string[];
  /** Whether its new contacts are asked to confirm (double opt-in). */
  asksToConfirm: boolean;
  /** What is recorded of each contact's consent, and who vouches for it. */
  consent: ImportConsent | null;
  startedBy: string | null;
  fileName: string;
  rowsRead: number;
}

const runningColumns = [
  "id",
  "account_id",
  "storage_key",
  "encoding",
  "delimiter",
  "has_header",
  "columns",
  "tags",
  "asks_to_confirm",
  "consent",
  "started_by",
  "file_name",
  "rows_read",
] as const;

const toRunning = (
  row: Pick<Selectable<ContactImports>, (typeof runningColumns)[number]>,
): RunningImport => ({
  accountId: row.account_id,
  importId: row.id,
  storageKey: row.storage_key,
  // Written by `insertImport` only.
  encoding: row.encoding as CsvEncoding,
  delimiter: row.delimiter,
  hasHeader: row.has_header,
  fields: columnsOf(row).map((column) => column.field),
  updates: columnsOf(row).map((column) => column.update),
  headers: columnsOf(row).map((column) => column.header),
  tags: row.tags,
  asksToConfirm: row.asks_to_confirm,
  consent: consentOf(row),
  startedBy: row.started_by,
  fileName: row.file_name,
  rowsRead: row.rows_read,
});

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
    .returning(runningColumns)
    .executeTakeFirst();
  return row ? toRunning(row) : null;
}

/** Holds an import that is through for this transaction; null when it is not. */
export async function lockFinished(
  db: Connection,
  accountId: number,
  importId: string,
): Promise<RunningImport | null> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "=", "done")
    .select(runningColumns)
    .forUpdate()
    .executeTakeFirst();
  return row ? toRunning(row) : null;
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
): Promise<Refusal[]> {
  return db
    .selectFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("line", ">", afterLine)
    .orderBy("line")
    .limit(limit)
    .select(["line", "reason", "is_whole_row as isWholeRow", "cells"])
    .execute();
}

/** A page of refused rows, those of whom nothing came in first, with how many there are. */
export async function searchRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  limit: number,
  offset: number,
): Promise<{ refusals: Refusal[]; total: number }> {
  const refused = db
    .selectFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId);
  const [refusals, { total }] = await Promise.all([
    refused
      .orderBy("is_whole_row", "desc")
      .orderBy("line")
      .limit(limit)
      .offset(offset)
      .select(["line", "reason", "is_whole_row as isWholeRow", "cells"])
      .execute(),
    refused.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { refusals, total };
}

/** Takes rows out of the refused ones; answers which of the lines were there, and whether as a whole row. */
export async function takeRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  lines: readonly number[],
): Promise<Map<number, { isWholeRow: boolean }>> {
  const rows = await db
    .deleteFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("line", "in", [...lines])
    .returning(["line", "is_whole_row as isWholeRow"])
    .execute();
  return new Map(rows.map(({ line, isWholeRow }) => [line, { isWholeRow }]));
}

/** Adds to the counts of an import; those of refused rows fall when they are mended. */
export async function addCounts(
  db: Connection,
  accountId: number,
  importId: string,
  counts: ChunkCounts,
): Promise<void> {
  await db
    .updateTable("contact_imports")
    .set((eb) => ({
      created: eb("created", "+", counts.created),
      updated: eb("updated", "+", counts.updated),
      unchanged: eb("unchanged", "+", counts.unchanged),
      refused: eb("refused", "+", counts.refused),
      partial: eb("partial", "+", counts.partial),
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .execute();
}

/** Adds refused rows; a line that is there already stays. */
export async function insertRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into contact_import_refusals (account_id, import_id, line, reason, is_whole_row, cells)
    select ${accountId}::bigint, ${importId}::uuid, r.line, r.reason, r.is_whole_row,
      array(select cell from jsonb_array_elements_text(r.cells) with ordinality as e (cell, place) order by place)
    from unnest(
      ${refusals.map((refusal) => refusal.line)}::bigint[], ${refusals.map((refusal) => refusal.reason)}::text[],
      ${refusals.map((refusal) => refusal.isWholeRow)}::boolean[],
      ${refusals.map((refusal) => JSON.stringify(refusal.cells))}::jsonb[]
    ) as r (line, reason, is_whole_row, cells)
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
  partial: number;
}

export async function noteProgress(
  db: Connection,
  accountId: number,
  importId: string,
  to: { rowsRead: number; bytesRead: number },
): Promise<void> {
  await db
    .updateTable("contact_imports")
    .set({ rows_read: to.rowsRead, bytes_read: to.bytesRead })
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .execute();
}
