import { PassThrough, type Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { UnreadableFileError } from "./csv-records.ts";

/** A stored file that can be read from any position. */
export interface StoredFile {
  sizeBytes: number;
  /** Reads from one byte to another, inclusive. */
  read(fromByte: number, lastByte: number): Promise<Readable>;
}

// The limits of an unpacked workbook: far more than contact lists need, and less than does harm.
const MAX_ENTRIES = 5_000;
const MAX_TEXTS_BYTES = 128 * 1024 * 1024;
const MAX_SHEET_BYTES = 1024 * 1024 * 1024;
const MAX_OTHER_BYTES = 8 * 1024 * 1024;
/** A sheet compresses to a tenth or a fiftieth; anything smaller is made to fill memory. */
const MAX_RATIO = 300;
const SMALL_BYTES = 1024 * 1024;

/** One more than a preview accepts, so that it refuses the file. */
const MAX_COLUMNS = 201;
const MAX_CELL_CHARS = 32_767;

/** Characters of XML parsed in one turn of the event loop. */
const PIECE_CHARS = 32 * 1024;

const TOO_LARGE =
  "This workbook is too large when unpacked. Save the sheet with your contacts as CSV and upload that file.";
const BROKEN = "This workbook can't be read. Save it again in Excel, or as CSV, and upload that file.";

/** Reads the rows of the first visible sheet, as the texts of their cells. Throws `UnreadableFileError`. */
export async function* readWorkbook(file: StoredFile): AsyncGenerator<string[]> {
  const zip = await broken(() => openZip(file));
  try {
    const entries = await broken(() => entriesOf(zip));
    const open = async (name: string, mostBytes: number) => {
      const entry = entries.get(name);
      return entry ? openEntry(zip, entry, mostBytes) : null;
    };
    const { sheet, is1904 } = await firstSheet(open);
    const texts = await sharedTexts(await open("xl/sharedStrings.xml", MAX_TEXTS_BYTES));
    const formats = await numberFormats(await open("xl/styles.xml", MAX_OTHER_BYTES));
    const xml = await open(sheet, MAX_SHEET_BYTES);
    if (!xml) throw new UnreadableFileError(BROKEN);
    yield* readSheet(xml, { texts, formats, is1904 });
  } finally {
    zip.close();
  }
}

/** Turns a library's errors about a broken file into plain words. */
async function broken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(BROKEN, { cause: error });
  }
}

function openZip(file: StoredFile): Promise<ZipFile> {
  // The library requires a class here.
  class StoredFileReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      const through = new PassThrough();
      file.read(start, end - 1).then(
        (stream) => stream.on("error", (error) => through.destroy(error)).pipe(through),
        (error: Error) => through.destroy(error),
      );
      return through;
    }
  }
  return fromRandomAccessReaderPromise(new StoredFileReader(), file.sizeBytes, {
    lazyEntries: true,
    autoClose: false,
  });
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFileError(TOO_LARGE);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Opens an entry's bytes. Its stated size is checked while it is unpacked. */
function openEntry(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Readable> {
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
  if (uncompressedSize > mostBytes || isBomb) throw new UnreadableFileError(TOO_LARGE);
  return broken(() => zip.openReadStreamPromise(entry));
}

type Open = (name: string, mostBytes: number) => Promise<Readable | null>;

/** Removes element prefixes, which some programs write. */
const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
const attribute = (tag: SaxesTagPlain, name: string): string => tag.attributes[name] ?? "";

/** Feeds XML to a parser piece by piece; yields after each, so that results are consumed. */
async function* parsed(xml: Readable, listen: (parser: SaxesParser) => void): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new UnreadableFileError(BROKEN, { cause: error });
  });
  listen(parser);
  const decoder = new TextDecoder("utf-8");
  try {
    for await (const chunk of xml as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      for (let from = 0; from < text.length; from += PIECE_CHARS) {
        parser.write(text.slice(from, from + PIECE_CHARS));
        yield;
        await nextTurn();
      }
    }
    parser.close();
    yield;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(BROKEN, { cause: error });
  } finally {
    xml.destroy();
  }
}

async function parseWhole(xml: Readable | null, listen: (parser: SaxesParser) => void): Promise<void> {
  if (!xml) return;
  for await (const _ of parsed(xml, listen)) {
    // Everything is handled by the listeners.
  }
}

async function firstSheet(open: Open): Promise<{ sheet: string; is1904: boolean }> {
  let relation = "";
  let is1904 = false;
  await parseWhole(await open("xl/workbook.xml", MAX_OTHER_BYTES), (parser) =>
    parser.on("opentag", (tag) => {
      if (localName(tag.name) === "workbookPr") is1904 = /^(1|true)$/.test(attribute(tag, "date1904"));
      if (localName(tag.name) !== "sheet" || relation !== "" || attribute(tag, "state") !== "") return;
      relation = attribute(tag, "r:id");
    }),
  );
  let target = "worksheets/sheet1.xml";
  await parseWhole(await open("xl/_rels/workbook.xml.rels", MAX_OTHER_BYTES), (parser) =>
    parser.on("opentag", (tag) => {
      if (localName(tag.name) === "Relationship" && attribute(tag, "Id") === relation)
        target = attribute(tag, "Target");
    }),
  );
  return { sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, is1904 };
}

/** Reads the shared texts that cells refer to by index. Phonetic readings (`rPh`) are not part of them. */
async function sharedTexts(xml: Readable | null): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let isIn = false;
  let isReading = false;
  await parseWhole(xml, (parser) => {
    parser.on("opentag", ({ name }) => {
      if (localName(name) === "si") text = "";
      if (localName(name) === "rPh") isReading = true;
      isIn = localName(name) === "t";
    });
    parser.on("text", (part) => {
      if (isIn && !isReading && text.length < MAX_CELL_CHARS) text += part;
    });
    parser.on("closetag", ({ name }) => {
      isIn = false;
      if (localName(name) === "rPh") isReading = false;
      if (localName(name) === "si") texts.push(text.slice(0, MAX_CELL_CHARS));
    });
  });
  return texts;
}

/** What a cell's style says about its number: a date, a time or both, or leading zeros; null for a plain one. */
type NumberFormat = "date" | "time" | "date-time" | { digits: number } | null;

async function numberFormats(xml: Readable | null): Promise<NumberFormat[]> {
  const own = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await parseWhole(xml, (parser) => {
    parser.on("opentag", (tag) => {
      const name = localName(tag.name);
      if (name === "numFmt") own.set(Number(attribute(tag, "numFmtId")), attribute(tag, "formatCode"));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) formats.push(formatOf(Number(attribute(tag, "numFmtId")), own));
    });
    parser.on("closetag", ({ name }) => {
      if (localName(name) === "cellXfs") isInCells = false;
    });
  });
  return formats;
}

function formatOf(id: number, own: ReadonlyMap<number, string>): NumberFormat {
  const code = own.get(id);
  if (code === undefined) {
    // The built-in formats (ECMA-376, 18.8.30), including East Asian ones.
    if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
      return "date";
    if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return "time";
    return id === 22 ? "date-time" : null;
  }
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "").split(";")[0] ?? "";
  if (/^0+$/.test(bare)) return { digits: bare.length };
  const hasDay = /[dy]/i.test(bare);
  const hasTime = /[hs]/i.test(bare);
  if (hasDay) return hasTime ? "date-time" : "date";
  return hasTime ? "time" : null;
}

interface SheetFacts {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

async function* readSheet(xml: Readable, facts: SheetFacts): AsyncGenerator<string[]> {
  let rows: string[][] = [];
  let row: string[] = [];
  let column = 0;
  let type = "";
  let style = 0;
  let value = "";
  let isIn = false;
  const pieces = parsed(xml, (parser) => {
    parser.on("opentag", (tag) => {
      const name = localName(tag.name);
      if (name === "row") {
        row = [];
        column = 0;
      }
      if (name === "c") {
        column = columnOf(attribute(tag, "r")) ?? column;
        type = attribute(tag, "t");
        style = Number(attribute(tag, "s"));
        value = "";
      }
      isIn = name === "v" || name === "t";
    });
    parser.on("text", (part) => {
      if (isIn && value.length < MAX_CELL_CHARS) value += part;
    });
    parser.on("closetag", ({ name }) => {
      isIn = false;
      if (localName(name) === "c") {
        if (column < MAX_COLUMNS && value !== "") {
          while (row.length < column) row.push("");
          row[column] = cellText(value.slice(0, MAX_CELL_CHARS), type, style, facts);
        }
        column += 1;
      }
      if (localName(name) === "row" && row.length > 0) rows.push(row);
    });
  });
  for await (const _ of pieces) {
    yield* rows;
    rows = [];
  }
}

/** Returns the column of "AB12", from 0; null when it has none. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function cellText(
  value: string,
  type: string,
  style: number,
  { texts, formats, is1904 }: SheetFacts,
): string {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? "";
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    // A formula's error.
    case "e":
      return "";
    case "inlineStr":
    case "str":
    case "d":
      return value;
    default:
      return numberText(value, formats[style] ?? null, is1904);
  }
}

const DAY_MS = 86_400_000;

/** Formats the number as displayed: dates as year, month and day, independent of their storage. */
function numberText(value: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // A sheet keeps fifteen digits.
  const plain = Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
  if (format === null) return plain;
  if (typeof format === "object") return plain.padStart(format.digits, "0");
  // Day 25,569 is January 1, 1970; a workbook that counts from 1904 is 1,462 days behind.
  const moment = new Date(Math.round((number - 25_569 + (is1904 ? 1_462 : 0)) * (DAY_MS / 1000)) * 1000);
  if (Number.isNaN(moment.getTime())) return plain;
  const iso = moment.toISOString();
  if (format === "time") return iso.slice(11, 16);
  const hasTime = format === "date-time" && !Number.isInteger(number);
  return hasTime ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10);
}
