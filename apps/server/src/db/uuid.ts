import { randomUUID } from "node:crypto";

/** No row has this id, and it stands before all: where a walk in the order of ids begins. */
export const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * A time-ordered id (RFC 9562, version 7) for rows whose id is needed before they are written. Its time part is
 * system time: it orders index pages, it is not a business time.
 */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  // Version 4 keeps its variant in the same place, and its random bits come from a pool.
  // biome-ignore lint/plugin/randomness: A part of an id; the id of a row is no secret, its account is asked for.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
