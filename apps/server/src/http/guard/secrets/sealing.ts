// biome-ignore-all lint/plugin/cryptography: This module does the sealing for all others.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealOptions {
  /** Context that must be given again to open the value; it is not stored in it. */
  bound?: string;
  /** 12 bytes that are used once under this key; random by default. */
  nonce?: Buffer;
}

/** Encrypts and authenticates with a key of 32 bytes (`keyedHash`): nonce, ciphertext, tag. */
export function sealed(key: Buffer, plain: Buffer, options: SealOptions = {}): Buffer {
  // biome-ignore lint/plugin/randomness: A number used once, in what is sealed.
  const { bound = "", nonce = randomBytes(NONCE_BYTES) } = options;
  const cipher = createCipheriv(CIPHER, key, nonce.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(bound));
  const body = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([nonce.subarray(0, NONCE_BYTES), ...body]);
}

/** Returns the input of `sealed`; null for anything else. */
export function opened(key: Buffer, bytes: Buffer, bound = ""): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
