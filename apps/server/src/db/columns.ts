import type { Selectable } from "kysely";
import type { DB } from "./schema.gen.ts";

/** Columns as they are read. */
export type Account = Selectable<DB["accounts"]>;
export type AddressFact = Selectable<DB["address_facts"]>;

export type MessageState = DB["messages"]["state"];

/** A picture or recording of a message, in the storage. */
export interface StoredMedia {
  key: string;
  contentType: string;
  /** How long a recording lasts, and its waveform. */
  seconds?: number;
  waveform?: string;
  /** Of a picture: pixels and bytes. Missing for pictures stored before these were recorded. */
  width?: number;
  height?: number;
  sizeBytes?: number;
}
