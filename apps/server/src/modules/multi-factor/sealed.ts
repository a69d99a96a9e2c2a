import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Env } from "../../env.ts";
import { keyedHash } from "../../http/keyed-hash.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What something is sealed for, and for whom; only the same opens it. */
export interface Seal {
  use: "authenticator" | "code-call";
  owner: string;
}

/** Encrypts with a key of the installation's secret, so that the database and addresses hold nothing of use. */
export function seal(env: Env, { use, owner }: Seal, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(env, use), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed; null for anything else. */
export function unseal(env: Env, { use, owner }: Seal, sealed: Buffer): string | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(env, use), nonce, { authTagLength: TAG_BYTES })
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

const keyOf = (env: Env, use: Seal["use"]): Buffer => keyedHash(env, "multi-factor seal", use);
