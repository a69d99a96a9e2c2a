// biome-ignore-all lint/plugin/cryptography: Bits of a filter.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Passwords of ten characters and more among the million most frequent of Mark Burnett's ten million leaked ones (2015,
 * public domain), as a Bloom filter: it recognizes each, reveals none, and mistakes about one other password in 100,000
 * for one of them. `tools/generated/leaked-passwords.ts` generates it.
 */
const FILE = join(import.meta.dirname, "leaked-passwords.bloom");

/** Bits and probes per password; together they give the one in 100,000. */
export const FILTER = { bitsEach: 24, probes: 17 } as const;

let loading: Promise<Buffer> | undefined;

/** Whether a password, in any case, was leaked. Reads a file of some 330 kB once. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  loading ??= readFile(FILE).catch((error: unknown) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  });
  const filter = await loading;
  return filterPlaces(password, filter.length * 8).every((place) => filter[place >> 3]! & (1 << (place & 7)));
}

/** Returns a password's bits in a filter of this size. */
export function filterPlaces(password: string, bits: number): number[] {
  const hash = createHash("sha256").update(password.toLowerCase()).digest();
  const [first, step] = [hash.readUInt32BE(0), hash.readUInt32BE(4)];
  return Array.from({ length: FILTER.probes }, (_, probe) => (first + probe * step) % bits);
}
