import type { Readable } from "node:stream";
import type { CustomField } from "@broadcast/contract/account-settings";
import type { CsvRecord } from "../formats/csv-records.ts";
import { readCsv } from "../formats/read-csv.ts";
import type { RunningImport } from "../running/running-import.sql.ts";
import { type ImportedContact, mergeContact, type RowLayout, readRow, rowLayout } from "./read-row.ts";
import type { UpdatePolicies } from "./update-policies.ts";

/** Rows that are imported, counted and committed together. */
export const CHUNK_ROWS = 2_000;

export interface Refusal {
  line: number;
  reason: string;
  /** False when the contact is imported without the named values. */
  isWholeRow: boolean;
  cells: string[];
}

export interface ImportChunk {
  /** One per phone number, or per email without a number. */
  contacts: ImportedContact[];
  /** Rows that were merged into an earlier one of the chunk, by whether they added anything. */
  merged: { updated: number; unchanged: number };
  updates: UpdatePolicies;
  refusals: Refusal[];
  /** Rows and bytes of the file up to the end of this chunk. */
  rowsRead: number;
  bytesRead: number;
}

/** The part of an import that says how its file is read. */
export type ReadFile = Pick<
  RunningImport,
  "rowsRead" | "hasHeader" | "fields" | "updates" | "headers" | "encoding" | "delimiter"
>;

/** Reads a file's rows after those already imported, in chunks. The header is not a row. */
export async function* readChunks(
  file: Readable,
  running: ReadFile,
  ownFields: readonly CustomField[],
): AsyncGenerator<ImportChunk, undefined> {
  let skip = running.rowsRead + (running.hasHeader ? 1 : 0);
  let rowsRead = running.rowsRead;
  let bytesRead = 0;
  const layout = rowLayout(
    running.fields,
    ownFields,
    running.hasHeader ? running.headers : [],
    running.updates,
  );
  let chunk = createChunk(layout);
  for await (const read of readCsv(file, running)) {
    bytesRead = read.bytesRead;
    for (const record of read.records) {
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      chunk.take(record);
      rowsRead += 1;
      if (chunk.rows() < CHUNK_ROWS) continue;
      yield { ...chunk.content(), rowsRead, bytesRead };
      chunk = createChunk(layout);
    }
  }
  if (chunk.rows() > 0) yield { ...chunk.content(), rowsRead, bytesRead };
}

/** Reads rows as an import would, into a separate chunk. */
export function chunkOf(records: readonly CsvRecord[], layout: RowLayout) {
  const chunk = createChunk(layout);
  for (const record of records) chunk.take(record);
  return chunk.content();
}

function createChunk(layout: RowLayout) {
  const contacts = new Map<string, ImportedContact>();
  const refusals: Refusal[] = [];
  const merged = { updated: 0, unchanged: 0 };
  let rows = 0;
  return {
    rows: () => rows,
    take({ line, cells, problem }: CsvRecord) {
      rows += 1;
      const row = problem === null ? readRow(cells, layout) : { refusal: problem };
      const isWholeRow = "refusal" in row;
      const reason = isWholeRow ? row.refusal : row.leftOut.join(" ");
      // PostgreSQL's jsonb rejects half a surrogate pair.
      if (reason)
        refusals.push({ line, reason, isWholeRow, cells: cells.map((cell) => cell.toWellFormed()) });
      if (isWholeRow) return;
      const key = row.contact.phoneNumber ?? (row.contact.email ?? "").toLowerCase();
      const earlier = contacts.get(key);
      if (!earlier) contacts.set(key, row.contact);
      else if (mergeContact(earlier, row.contact, layout.updates)) merged.updated += 1;
      else merged.unchanged += 1;
    },
    content: () => ({ contacts: [...contacts.values()], merged, refusals, updates: layout.updates }),
  };
}
