import { randomUUID } from "node:crypto";

/** Belongs to no row and sorts before all ids: the start of a walk in id order. */
export const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns a time-ordered id (RFC 9562, version 7) for a row whose id is needed before it is written. Its time part is
 * system time: it orders index pages and is not a business time.
 */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  // biome-ignore lint/plugin/randomness: A part of an id; the id of a row is no secret, its account is asked for.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
