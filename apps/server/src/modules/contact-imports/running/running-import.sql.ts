import type { ColumnMeaning, ImportConsent, UpdatePolicy } from "@broadcast/contract/contact-imports";
import type { Selectable } from "kysely";
import type { Connection } from "../../../db/connection.ts";
import type { ContactImports } from "../../../db/schema.gen.ts";
import { columnsOf, consentOf } from "../contact-imports.sql.ts";
import type { CsvEncoding } from "../formats/read-csv.ts";

/** What a worker needs to run an import from its current position. */
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
  /** The consent to record for each contact, and who vouches for it. */
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

/** Marks a queued import as running, or resumes a running one; returns null when it is neither. */
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

/** Locks a finished import, or one that ended early, for this transaction; returns null when it is neither. */
export async function lockFinished(
  db: Connection,
  accountId: number,
  importId: string,
): Promise<RunningImport | null> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .where("state", "in", ["done", "failed"])
    .select(runningColumns)
    .forUpdate()
    .executeTakeFirst();
  return row ? toRunning(row) : null;
}

/** Ends a running import; returns false when another worker did. */
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

/** Adds to the counts of an import; those of refused rows fall when rows are corrected. */
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

/**
 * Locks the import for this transaction if its position is the expected one; returns false when another worker is
 * ahead.
 */
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
