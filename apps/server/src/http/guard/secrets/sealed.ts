import type { Env } from "../../../env.ts";
import { keyedHash, keyedHashes } from "./keyed-hash.ts";
import { opened, sealed } from "./sealing.ts";

/** What a sealed value begins with: by which method it was, so that another can follow while the old ones still open. */
const AES_256_GCM = 1;
const METHOD_BYTES = 1;
// Part of the key: another name would open nothing that is kept.
const PURPOSE = "multi-factor seal";

/** What something is sealed for, and for whom; only the same opens it. */
export interface Seal {
  use: "authenticator" | "code-call" | "dkim";
  owner: string;
}

/** Encrypts with a key of the installation's secret, so that the database and addresses hold nothing of use. */
export function seal(env: Env, { use, owner }: Seal, plain: string): Buffer {
  const inside = sealed(keyedHash(env, PURPOSE, use), Buffer.from(plain), { bound: owner });
  return Buffer.concat([Buffer.from([AES_256_GCM]), inside]);
}

/** What was sealed, also under the secret before; null for anything else. */
export function unseal(env: Env, { use, owner }: Seal, bytes: Buffer): string | null {
  if (bytes[0] !== AES_256_GCM) return null;
  for (const key of keyedHashes(env, PURPOSE, use)) {
    const plain = opened(key, bytes.subarray(METHOD_BYTES), owner);
    if (plain) return plain.toString("utf8");
  }
  return null;
}

/** The same, sealed with the secret of today; null where it is already, or cannot be opened. */
export function resealed(env: Env, of: Seal, bytes: Buffer): Buffer | null {
  const today = { ...env, SECRET_PREVIOUS: undefined };
  if (unseal(today, of, bytes) !== null) return null;
  const plain = unseal(env, of, bytes);
  return plain === null ? null : seal(today, of, plain);
}
