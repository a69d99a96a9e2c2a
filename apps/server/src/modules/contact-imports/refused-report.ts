import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { findImport } from "./contact-imports.sql.ts";
import { listRefusals } from "./refusals.sql.ts";
import type { Refusal } from "./rows/read-chunks.ts";

const PAGE_ROWS = 1_000;

/**
 * Writes every refused row, and each imported without a value, with its line and reason, in the file's layout, so that
 * it can be corrected and uploaded again. Cells that a spreadsheet would run as a formula are defused (OWASP, CSV
 * injection).
 */
export async function refusedReport(context: SignedIn, importId: string): Promise<Download> {
  const { db, accountId } = context;
  const found = await findImport(db, accountId, importId);
  if (!found) throw notFound("import");
  const { columns, hasHeader, delimiter } = found;
  const write = (rows: string[][]): string =>
    stringify(rows, { delimiter, escape_formulas: true, quoted_match: /[\t\r\n]/, record_delimiter: "\r\n" });

  async function* lines(): AsyncGenerator<string> {
    const headers = columns.map((column, index) => (hasHeader ? column.header : `Column ${index + 1}`));
    // The byte-order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${write([[...headers, "Line", "Reason"]])}`;
    let line = 0;
    for (;;) {
      const page = await listRefusals(db, accountId, importId, line, PAGE_ROWS);
      const last = page.at(-1);
      if (!last) return;
      yield write(page.map((row) => reportRow(row, columns.length)));
      line = last.line;
    }
  }

  return {
    fileName: `${found.fileName.replace(/\.\w{1,5}$/, "")} - skipped rows.csv`,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(lines(), { objectMode: false }),
  };
}

/** Line and reason are below their headers; cells beyond the file's columns follow. */
function reportRow({ line, reason, isWholeRow, cells }: Refusal, width: number): string[] {
  const own = Array.from({ length: width }, (_, index) => cells[index] ?? "");
  return [
    ...own,
    String(line),
    isWholeRow ? reason : `Imported without a value: ${reason}`,
    ...cells.slice(width),
  ];
}
