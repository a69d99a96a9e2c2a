import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Env } from "../../env.ts";
import { keyedHash, keyedHashes } from "../../http/keyed-hash.ts";

/** What a sealed value begins with: by which method it was, so that another can follow while the old ones still open. */
const AES_256_GCM = 1;
const CIPHER = "aes-256-gcm";
const METHOD_BYTES = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = "multi-factor seal";

/** What something is sealed for, and for whom; only the same opens it. */
export interface Seal {
  use: "authenticator" | "code-call";
  owner: string;
}

/** Encrypts with a key of the installation's secret, so that the database and addresses hold nothing of use. */
export function seal(env: Env, { use, owner }: Seal, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyedHash(env, PURPOSE, use), nonce).setAAD(Buffer.from(owner));
  const method = Buffer.from([AES_256_GCM]);
  return Buffer.concat([method, nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, also under the secret before; null for anything else. */
export function unseal(env: Env, { use, owner }: Seal, sealed: Buffer): string | null {
  const inside = sealed.subarray(METHOD_BYTES);
  if (sealed[0] !== AES_256_GCM || inside.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const key of keyedHashes(env, PURPOSE, use)) {
    const plain = openWith(key, owner, inside);
    if (plain !== null) return plain;
  }
  return null;
}

/** The same, sealed with the secret of today; null where it is already, or cannot be opened. */
export function resealed(env: Env, of: Seal, sealed: Buffer): Buffer | null {
  const today = { ...env, SECRET_PREVIOUS: undefined };
  if (unseal(today, of, sealed) !== null) return null;
  const plain = unseal(env, of, sealed);
  return plain === null ? null : seal(today, of, plain);
}

function openWith(key: Buffer, owner: string, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return (
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    );
  } catch {
    return null;
  }
}
