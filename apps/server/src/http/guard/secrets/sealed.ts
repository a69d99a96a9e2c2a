import type { Env } from "../../../env.ts";
import { keyedHash, keyedHashes } from "./keyed-hash.ts";
import { opened, sealed } from "./sealing.ts";

/** The first byte of a sealed value: its method, so that another can follow while old values still open. */
const AES_256_GCM = 1;
const METHOD_BYTES = 1;
// Part of the key: under another name, stored values would not open.
const PURPOSE = "multi-factor seal";

/** The use and owner of a sealed value; only the same pair opens it. */
export interface Seal {
  use: "authenticator" | "code-call" | "dkim";
  owner: string;
}

/** Encrypts with a key of the installation's secret, so that the database and addresses hold nothing usable. */
export function seal(env: Env, { use, owner }: Seal, plain: string): Buffer {
  const inside = sealed(keyedHash(env, PURPOSE, use), Buffer.from(plain), { bound: owner });
  return Buffer.concat([Buffer.from([AES_256_GCM]), inside]);
}

/** Opens a sealed value, also one under the previous secret; returns null for anything else. */
export function unseal(env: Env, { use, owner }: Seal, bytes: Buffer): string | null {
  if (bytes[0] !== AES_256_GCM) return null;
  for (const key of keyedHashes(env, PURPOSE, use)) {
    const plain = opened(key, bytes.subarray(METHOD_BYTES), owner);
    if (plain) return plain.toString("utf8");
  }
  return null;
}

/** Returns the value sealed with the current secret; null when it already is, or cannot be opened. */
export function resealed(env: Env, of: Seal, bytes: Buffer): Buffer | null {
  const today = { ...env, SECRET_PREVIOUS: undefined };
  if (unseal(today, of, bytes) !== null) return null;
  const plain = unseal(env, of, bytes);
  return plain === null ? null : seal(today, of, plain);
}
