import { AppError } from "../../../app-error.ts";
import type { CsvEncoding } from "./read-csv.ts";

/** How much of a file is inspected to identify it. */
export const HEAD_BYTES = 256 * 1024;

/** The format of a contact file; a workbook is Excel's since 2007 (.xlsx). */
export type FileFormat = "csv" | "workbook" | "vcard";

/** The properties of a byte stream, after all of it has passed. */
export interface Inspection {
  take(chunk: Buffer): void;
  format(): FileFormat;
  /** Returns the encoding of text; throws an `AppError` for a file that cannot be imported. */
  encoding(): CsvEncoding;
  head(): Buffer;
  sizeBytes(): number;
}

/**
 * Observes an upload. Every byte is checked: a file that is plain ASCII for its first thousand rows may contain a
 * single Windows-1252 letter later.
 */
export function createInspection(): Inspection {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const parts: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  let isUtf8 = true;
  const check = (chunk?: Buffer) => {
    if (!isUtf8) return;
    try {
      utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  const head = () => Buffer.concat(parts);
  return {
    take(chunk) {
      sizeBytes += chunk.length;
      if (headBytes < HEAD_BYTES) {
        const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes));
        parts.push(part);
        headBytes += part.length;
      }
      check(chunk);
    },
    format: () => formatOf(head()),
    encoding() {
      check();
      const start = head();
      refuseOtherFormats(start);
      const encoding = unicodeOf(start) ?? (isUtf8 ? "utf-8" : "windows-1252");
      if (!encoding.startsWith("utf-16") && formatOf(start) === "csv" && isBinary(start)) throw notCsv();
      return encoding;
    },
    head,
    sizeBytes: () => sizeBytes,
  };
}

/** Detects UTF-8 and UTF-16 by the byte-order mark; UTF-16 without one by the zeros between Latin letters. */
function unicodeOf(head: Buffer): CsvEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const looked = head.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of looked.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = looked.length / 4;
  if (odd > many && even === 0) return "utf-16le";
  if (even > many && odd === 0) return "utf-16be";
  return null;
}

const isZip = (head: Buffer): boolean => head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";

function formatOf(head: Buffer): FileFormat {
  if (isZip(head) && /xl\/|\[Content_Types\]|_rels\//.test(head.toString("latin1"))) return "workbook";
  const start = head.subarray(0, 512);
  const text = start.toString(unicodeOf(start) === "utf-16le" ? "utf16le" : "latin1");
  return /^[^A-Za-z0-9]{0,4}BEGIN:VCARD/i.test(text) ? "vcard" : "csv";
}

function refuseOtherFormats(head: Buffer): void {
  if (formatOf(head) !== "csv") return;
  const start = head.subarray(0, 512).toString("latin1");
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw refuse("This workbook is locked, or in a format from before 2007. Save it as .xlsx or CSV first.");
  if (isZip(head) && /mimetypeapplication\/vnd\.oasis/.test(head.toString("latin1")))
    throw refuse("This is an OpenDocument file. Save it as .xlsx or CSV first.");
  if (isZip(head)) throw refuse("This is a ZIP archive. Unpack it and upload the CSV file inside.");
  if (start.startsWith("%PDF-"))
    throw refuse("This is a PDF. Export your contacts as CSV and upload that file.");
  if (/^(\W{3})?\s*(<(!doctype|html|\?xml|table|meta|head)|\{\\rtf|[[{]\s*[{"\]}])/i.test(start))
    throw notCsv();
}

const BINARY_SHARE = 0.01;

/** Text contains no zeros, and at most a few control characters. */
function isBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && (byte < 9 || byte > 13)) controls += 1;
  }
  return controls > head.length * BINARY_SHARE;
}

export const refuse = (sentence: string): AppError =>
  new AppError("unsupported-media", sentence, { fields: { upload: sentence } });

const notCsv = (): AppError =>
  refuse("This file can't be imported. Export your contacts as CSV, Excel or vCard and upload that file.");
