import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { UnreadableFileError } from "./csv-records.ts";
import type { CsvEncoding } from "./read-csv.ts";
import { readVcardRows, VCARD_HEADERS } from "./read-vcards.ts";
import { readWorkbook, type StoredFile } from "./read-workbook.ts";

/** One text can be in a million cells; a contact list is far smaller. */
const MAX_CSV_CHARS = 400 * 1024 * 1024;
const ROWS_AT_A_TIME = 200;
const CHARS_AT_A_TIME = 256 * 1024;

/** Converts a workbook, or a vCard file, to CSV in UTF-8. Throws `UnreadableFileError` while it is read. */
export function convertToCsv(
  format: "workbook" | "vcard",
  file: StoredFile,
  encoding: CsvEncoding,
  mostChars = MAX_CSV_CHARS,
): Readable {
  const rows = format === "workbook" ? readWorkbook(file) : vcardRows(file, encoding);
  return Readable.from(csvOf(rows, mostChars), { objectMode: false });
}

async function* csvOf(rows: AsyncGenerator<string[]>, mostChars: number): AsyncGenerator<string> {
  let chars = 0;
  let waiting: string[][] = [];
  let waitingChars = 0;
  const write = () => {
    const csv = stringify(waiting, { quoted: true, record_delimiter: "\r\n" });
    waiting = [];
    waitingChars = 0;
    chars += csv.length;
    if (chars > mostChars)
      throw new UnreadableFileError(
        "This file is too large for a list of contacts. Split it and upload the parts.",
      );
    return csv;
  };
  yield "\uFEFF";
  for await (const row of rows) {
    const cells = row.map(plain);
    waiting.push(cells);
    waitingChars += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (waiting.length < ROWS_AT_A_TIME && waitingChars < CHARS_AT_A_TIME) continue;
    yield write();
    await nextTurn();
  }
  if (waiting.length > 0) yield write();
}

/** Removes control characters, since a file with them is not taken for text. */
const plain = (cell: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Matches control characters on purpose.
  cell.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

/** Returns the cards with only the columns that some card fills, below their names. */
async function* vcardRows(file: StoredFile, encoding: CsvEncoding): AsyncGenerator<string[]> {
  const cards = async () => readVcardRows(await file.read(0, file.sizeBytes - 1), encoding);
  const isFilled = VCARD_HEADERS.map(() => false);
  for await (const row of await cards())
    for (const [place, cell] of row.entries()) if (cell !== "") isFilled[place] = true;
  const shown = (row: readonly string[]) => row.filter((_, place) => isFilled[place]);
  yield shown(VCARD_HEADERS);
  for await (const row of await cards()) yield shown(row);
}
