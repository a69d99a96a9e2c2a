import type { DB } from "./schema.gen.ts";

export type MessageState = DB["messages"]["state"];

/** A picture of a message, in the storage. */
export interface StoredMedia {
  key: string;
  contentType: string;
}
