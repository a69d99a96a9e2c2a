import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import iconv from "iconv-lite";
import { type CsvRecord, createRecordSplitter } from "./csv-records.ts";

/** Bytes processed in one turn of the event loop: a few milliseconds' worth of rows. */
const PIECE_BYTES = 32 * 1024;

/** Encodings of a file, by the names that a contact import shows. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface CsvFormat {
  encoding: CsvEncoding;
  delimiter: string;
}

export interface ReadRecords {
  records: CsvRecord[];
  /** Position in the file; slightly ahead of the records. */
  bytesRead: number;
}

/** Streams a file's records. Holds one piece of the file and one unfinished record, however long the file is. */
export async function* readCsv(file: Readable, format: CsvFormat): AsyncGenerator<ReadRecords> {
  const decoder = iconv.getDecoder(format.encoding);
  const splitter = createRecordSplitter(format.delimiter);
  let bytesRead = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      bytesRead += piece.length;
      yield { records: splitter.push(withoutNul(decoder.write(piece))), bytesRead };
      await nextTurn();
    }
  }
  yield { records: splitter.end(withoutNul(decoder.end() ?? "")), bytesRead };
}

/** Decodes a file's first bytes. */
export const decodeHead = (head: Buffer, encoding: CsvEncoding): string =>
  withoutNul(iconv.decode(head, encoding));

/** PostgreSQL stores any character but this one. */
const withoutNul = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text);
