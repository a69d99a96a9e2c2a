import type { Readable } from "node:stream";

/** Keeps files by key. Keys are made by the server, never from what a user typed. */
export interface Storage {
  put(key: string, content: Readable | Buffer, contentType: string): Promise<{ sizeBytes: number }>;
  /** The content from a byte to another (both in it), or to its end. Throws an error with code `ENOENT` when there is none. */
  read(key: string, fromByte?: number, lastByte?: number): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every file that is whole, in any order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}
