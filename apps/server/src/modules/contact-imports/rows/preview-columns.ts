import type { CustomField } from "@broadcast/contract/account-settings";
import type { ColumnMeaning, ContactImport } from "@broadcast/contract/contact-imports";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { guessColumns } from "@broadcast/domain/import/csv-columns";
import { plainCell } from "@broadcast/domain/import/plain-cell";
import { invalid } from "../../../app-error.ts";
import { readPhoneNumber } from "../../contacts/index.ts";
import { type CsvRecord, firstRecords } from "../formats/csv-records.ts";

export type ImportColumn = ContactImport["columns"][number];

/** The contract accepts a choice for at most this many columns. */
const MAX_COLUMNS = 200;

const DELIMITERS = [",", ";", "\t", "|"];
const LOOKED_AT_ROWS = 100;
const SAMPLES = 5;
const SHOWN_CHARS = 200;

export interface Preview {
  delimiter: string;
  hasHeader: boolean;
  columns: ImportColumn[];
}

/**
 * Guesses the layout of a file from its start. Throws `invalid-input` with a sentence when it has no rows; `isWhole`
 * means that the text is the whole file. A column named like a custom field fills it.
 */
export function previewColumns(
  text: string,
  isWhole: boolean,
  ownFields: readonly CustomField[] = [],
): Preview {
  if (text.trim() === "") throw refuse("The file is empty.");
  const { delimiter, records } = bestLayout(text, isWhole);
  const [first, ...below] = records.map((record) => record.cells);
  if (!first)
    throw refuse("We can't read any rows in this file. Export your contacts as CSV and upload that file.");
  const width = Math.max(
    first.length,
    ...below.map((cells) => (cells.length > first.length ? usedWidth(cells) : 0)),
  );
  if (width > MAX_COLUMNS) {
    throw refuse(
      `The file has more than ${MAX_COLUMNS} columns. Remove the ones you don't need and upload it again.`,
    );
  }
  const hasHeader = isHeader(first);
  if (hasHeader && below.length === 0) throw refuse("The file has column names but no rows below them.");
  const headers = Array.from({ length: width }, (_, index) => plainCell(first[index] ?? ""));
  const fields = hasHeader
    ? guessColumns(headers, below)
    : guessColumns(
        headers.map(() => ""),
        [first, ...below],
      );
  const columns = headers.map((header, index) => ({
    header: header.slice(0, SHOWN_CHARS),
    samples: below.slice(0, SAMPLES).map((cells) => (cells[index] ?? "").trim().slice(0, SHOWN_CHARS)),
    field:
      fields[index] ??
      (hasHeader ? ownFieldCalled(header, ownFields, headers.indexOf(header) === index) : null),
  }));
  return { delimiter, hasHeader, columns };
}

function ownFieldCalled(
  header: string,
  ownFields: readonly CustomField[],
  isFirst: boolean,
): ColumnMeaning | null {
  const wanted = header.toLowerCase();
  const own = isFirst ? ownFields.find(({ name }) => name.toLowerCase() === wanted) : undefined;
  return own ? `customField:${own._id}` : null;
}

/** Returns the delimiter with which most rows are as wide as the first one. */
function bestLayout(text: string, isWhole: boolean): { delimiter: string; records: CsvRecord[] } {
  const notice = /^"?sep=(.)"?\s*$/im.exec(text.slice(0, 10));
  const candidates = notice?.[1] ? [notice[1]] : DELIMITERS;
  const layouts = candidates.map((delimiter) => {
    const records = firstRecords(text, delimiter, LOOKED_AT_ROWS, isWhole);
    const width = records[0]?.cells.length ?? 0;
    const alike =
      records.filter((record) => record.cells.length === width).length / Math.max(1, records.length);
    return { delimiter, records, width, score: width > 1 ? alike : 0 };
  });
  // Sorting is stable: of equal ones the usual delimiter wins.
  return layouts.sort((a, b) => b.score - a.score || b.width - a.width)[0]!;
}

/** Longer text is not a phone number. */
const LONGEST_PHONE_CHARS = 60;

/** A first row with a phone number or email is data, not a header. */
const isHeader = (cells: string[]): boolean =>
  !cells.map(plainCell).some((cell) => cell !== "" && (isPhone(cell) || checkEmailForm(cell)));

const isPhone = (cell: string): boolean =>
  cell.length <= LONGEST_PHONE_CHARS && readPhoneNumber(cell) !== null;

/** Counts cells up to the last non-empty one. */
const usedWidth = (cells: string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

const refuse = (sentence: string) => invalid({ upload: sentence });
