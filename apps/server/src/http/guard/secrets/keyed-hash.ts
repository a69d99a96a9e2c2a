import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Env } from "../../../env.ts";

/** The keys of keyed hashes: all use SECRET; hashes made with SECRET_PREVIOUS are still recognized while it is set. */
export type Keys = Pick<Env, "SECRET"> & Partial<Pick<Env, "SECRET_PREVIOUS">>;

/** Returns the secrets that a sealed or signed value may have been made with, the current one first. */
export const secretsOf = ({ SECRET, SECRET_PREVIOUS }: Keys): string[] =>
  [SECRET, SECRET_PREVIOUS ?? []].flat();

/**
 * Returns a hash that only this installation can make: for values short enough to be guessed from a plain hash (a code,
 * a username), and for signing. `purpose` keeps one use from standing in for another.
 */
export const keyedHash = (keys: Keys, purpose: string, value: string): Buffer =>
  hashUnder(keys.SECRET, purpose, value);

/** Returns the hash under the current secret and under the previous one: a stored or signed value may have either. */
export const keyedHashes = (keys: Keys, purpose: string, value: string): Buffer[] =>
  secretsOf(keys).map((secret) => hashUnder(secret, purpose, value));

/** Whether a hash is that of the value, in constant time. */
export const isKeyedHash = (keys: Keys, purpose: string, value: string, hash: Buffer): boolean =>
  keyedHashes(keys, purpose, value).some(
    (expected) => hash.length === expected.length && timingSafeEqual(hash, expected),
  );

// Setting up a key costs more than hashing something short with it, and an installation has one or two.
const keys = new Map<string, KeyObject>();

const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(secret, "utf8");
  keys.set(secret, known);
  return known;
};

const hashUnder = (secret: string, purpose: string, value: string): Buffer =>
  createHmac("sha256", keyOf(secret)).update(`${purpose}\0${value}`).digest();
