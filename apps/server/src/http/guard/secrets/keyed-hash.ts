import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Env } from "../../../env.ts";

/** What keyed hashes are made of: all with SECRET; those of SECRET_PREVIOUS are still known while it is set. */
export type Keys = Pick<Env, "SECRET"> & Partial<Pick<Env, "SECRET_PREVIOUS">>;

/** The secrets that what was sealed or signed may have been made with, the present one first. */
export const secretsOf = ({ SECRET, SECRET_PREVIOUS }: Keys): string[] =>
  [SECRET, SECRET_PREVIOUS ?? []].flat();

/**
 * A hash that only this installation can make: for what is short enough to be guessed from a plain hash (a code, a
 * username), and for signing. `purpose` keeps one use from standing in for another.
 */
export const keyedHash = (keys: Keys, purpose: string, value: string): Buffer =>
  hashUnder(keys.SECRET, purpose, value);

/** The hash, and the one it had under the secret before: what was kept or signed may be either. */
export const keyedHashes = (keys: Keys, purpose: string, value: string): Buffer[] =>
  secretsOf(keys).map((secret) => hashUnder(secret, purpose, value));

/** Whether a hash is the one of the value, in a time that tells nothing. */
export const isKeyedHash = (keys: Keys, purpose: string, value: string, hash: Buffer): boolean =>
  keyedHashes(keys, purpose, value).some(
    (expected) => hash.length === expected.length && timingSafeEqual(hash, expected),
  );

// Setting a key up costs more than hashing something short with it, and an installation has one or two.
const keys = new Map<string, KeyObject>();

const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(secret, "utf8");
  keys.set(secret, known);
  return known;
};

const hashUnder = (secret: string, purpose: string, value: string): Buffer =>
  createHmac("sha256", keyOf(secret)).update(`${purpose}\0${value}`).digest();
