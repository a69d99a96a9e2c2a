import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../env.ts";

/**
 * A hash that only this installation can make: for what is short enough to be guessed from a plain hash (a code, a
 * username), and for signing. `purpose` keeps one use from standing in for another.
 */
export const keyedHash = (env: Pick<Env, "SECRET">, purpose: string, value: string): Buffer =>
  createHmac("sha256", env.SECRET).update(`${purpose}\0${value}`).digest();

/** Whether a hash is the one of the value, in a time that tells nothing. */
export function isKeyedHash(env: Pick<Env, "SECRET">, purpose: string, value: string, hash: Buffer): boolean {
  const expected = keyedHash(env, purpose, value);
  return hash.length === expected.length && timingSafeEqual(hash, expected);
}
