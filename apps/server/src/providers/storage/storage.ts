import type { Readable } from "node:stream";

/** Stores files by key. Keys are made by the server, never from user input. */
export interface Storage {
  put(key: string, content: Readable | Buffer, contentType: string): Promise<{ sizeBytes: number }>;
  /**
   * Reads from one byte to another (inclusive), or to the end. Throws an error with code `ENOENT` for a missing file.
   */
  read(key: string, fromByte?: number, lastByte?: number): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Lists every complete file, in any order; files added or removed meanwhile may or may not be included. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}
