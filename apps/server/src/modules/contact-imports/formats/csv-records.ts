/**
 * Splits text into the records of a CSV file. csv-parse gives up on the rest of a file when a quotation mark is never
 * closed; here only that row is lost, and reading continues after it.
 */

/** A record longer than this is refused, so that one stray quotation mark cannot swallow the memory. */
export const MAX_RECORD_CHARS = 64 * 1024;

/** With more unclosed quotation marks than this, the file is not a usual CSV file and is given up. */
const MAX_UNCLOSED = 50;

const SHOWN_OF_BROKEN = 1_000;
const QUOTE = 34;
const SPACE = 32;
const LF = 10;
const CR = 13;

/** A row of the file. `line` counts from 1; `problem` says why it could not be read as a row. */
export interface CsvRecord {
  line: number;
  cells: string[];
  problem: string | null;
}

/** The whole file cannot be imported; `message` is a sentence that can be shown. */
export class UnreadableFileError extends Error {}

/** Takes a file's text piece by piece and returns completed records, without blank rows. */
export interface RecordSplitter {
  push(text: string): CsvRecord[];
  /** Returns the rest once the file has ended. */
  end(text: string): CsvRecord[];
}

export function createRecordSplitter(delimiter: string): RecordSplitter {
  let rest = "";
  let line = 1;
  let unclosed = 0;
  let isSkippingLine = false;

  function split(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < text.length) {
      if (isSkippingLine) {
        const next = nextLine(text, at);
        if (next < 0) return records;
        isSkippingLine = false;
        at = next;
        line += 1;
        continue;
      }
      const found = readRecord(text, at, delimiter, isLast);
      if (found) {
        const isNotice = line === 1 && isSeparatorNotice(text, found.end);
        if (!isNotice && !found.cells.every(isBlank))
          records.push({ line, cells: found.cells, problem: null });
        at = found.end;
        line += found.lines;
        continue;
      }
      if (!isLast && text.length - at <= MAX_RECORD_CHARS) break;
      const next = nextLine(text, at);
      const end = next < 0 ? text.length : next;
      const shown = text.slice(at, Math.min(end, at + SHOWN_OF_BROKEN)).trimEnd();
      records.push({ line, cells: [shown], problem: next < 0 && !isLast ? TOO_LONG : UNCLOSED });
      unclosed += 1;
      if (unclosed > MAX_UNCLOSED) throw new UnreadableFileError(tooManyUnclosed(line));
      isSkippingLine = next < 0 && !isLast;
      at = end;
      if (next >= 0) line += 1;
    }
    rest = text.slice(at);
    return records;
  }

  return {
    push: (text) => {
      const whole = rest + text;
      rest = "";
      return split(whole, false);
    },
    end: (text) => split(rest + text, true),
  };
}

const TOO_LONG = "The row is too long.";
const UNCLOSED = "A quotation mark in this row is never closed.";

const tooManyUnclosed = (line: number): string =>
  `Too many quotation marks are never closed, the last one in line ${line.toLocaleString("en-US")}. ` +
  "Fix the file and import it again. Contacts you already imported won't be duplicated.";

const isBlank = (cell: string): boolean => cell === "" || cell.trim() === "";

/** Excel writes and reads a first line such as "sep=;" that is not a row. */
const isSeparatorNotice = (text: string, end: number): boolean => /^"?sep=."?\s*$/i.test(text.slice(0, end));

const LOOK_CHARS = 16 * 1024;

/** Returns the first records of a text, for inspecting a file before it is read. */
export function firstRecords(text: string, delimiter: string, limit: number, isWhole: boolean): CsvRecord[] {
  const splitter = createRecordSplitter(delimiter);
  const records: CsvRecord[] = [];
  try {
    for (let from = 0; from < text.length && records.length < limit; from += LOOK_CHARS) {
      records.push(...splitter.push(text.slice(from, from + LOOK_CHARS)));
    }
    if (records.length < limit && isWhole) records.push(...splitter.end(""));
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return records.slice(0, limit);
}

interface Span {
  cells: string[];
  /** Where the next record starts. */
  end: number;
  lines: number;
}

/** Reads the record at a position in the text; returns null when the text ends inside it. */
function readRecord(text: string, start: number, delimiter: string, isLast: boolean): Span | null {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let at = start;
  let lines = 0;
  for (;;) {
    let first = at;
    while (text.charCodeAt(first) === SPACE) first += 1;
    if (text.charCodeAt(first) === QUOTE) {
      const quoted = readQuoted(text, first + 1, delimiterCode, isLast);
      if (!quoted) return null;
      cells.push(quoted.value);
      lines += countLines(quoted.value);
      at = quoted.end;
    } else {
      const end = endOfPlain(text, at, delimiterCode);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) return isLast ? { cells, end: at, lines } : null;
    const code = text.charCodeAt(at);
    if (code === delimiterCode) {
      at += 1;
      continue;
    }
    const isPair = code === CR && text.charCodeAt(at + 1) === LF;
    // The second half of a line break may be in the next piece.
    if (code === CR && at + 1 >= text.length && !isLast) return null;
    return { cells, end: at + (isPair ? 2 : 1), lines: lines + 1 };
  }
}

/** A quotation mark that is neither doubled nor at the end of the cell is literal: `"Bob "Bo" Hart",512`. */
function readQuoted(
  text: string,
  start: number,
  delimiterCode: number,
  isLast: boolean,
): { value: string; end: number } | null {
  let value = "";
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text.charCodeAt(quote + 1) === QUOTE) {
      value += text.slice(at, quote + 1);
      at = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (text.charCodeAt(after) === SPACE) after += 1;
    if (after >= text.length && !isLast) return null;
    const code = text.charCodeAt(after);
    if (after >= text.length || code === delimiterCode || code === LF || code === CR) {
      return { value: value + text.slice(at, quote), end: after };
    }
    value += text.slice(at, quote + 1);
    at = quote + 1;
  }
}

function endOfPlain(text: string, start: number, delimiterCode: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === LF || code === CR) break;
    at += 1;
  }
  return at;
}

/** Returns where the next line starts; -1 when this one does not end in the text. */
function nextLine(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF) return at + 1;
    if (code === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }
  return -1;
}

function countLines(value: string): number {
  if (!/[\r\n]/.test(value)) return 0;
  return value.split(/\r\n|\r|\n/).length - 1;
}
