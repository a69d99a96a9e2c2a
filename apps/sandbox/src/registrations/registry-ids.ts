import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** An id like The Campaign Registry's: a letter for the kind, and six more letters or digits. */
export function registryId(prefix: "B" | "C" | "S"): string {
  return prefix + Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
