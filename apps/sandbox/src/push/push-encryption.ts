import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import type { PushSubscription } from "./push-subscriptions.ts";

type Keys = Pick<PushSubscription, "publicKey" | "privateKey" | "auth">;

const SALT_BYTES = 16;
const KEY_LENGTH_AT = 20;
const TAG_BYTES = 16;
/** Ends the one record of a notification; only zeros may follow (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** Decrypts a notification like the browser (RFC 8291); returns null when it is not meant for it, or broken. */
export function decryptPush({ privateKey, publicKey, auth }: Keys, encrypted: Buffer): string | null {
  try {
    const salt = encrypted.subarray(0, SALT_BYTES);
    const recordsAt = KEY_LENGTH_AT + 1 + encrypted.readUInt8(KEY_LENGTH_AT);
    const sendersKey = encrypted.subarray(KEY_LENGTH_AT + 1, recordsAt);
    const sealed = encrypted.subarray(recordsAt);

    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    const shared = pair.computeSecret(sendersKey);
    const keyInfo = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      Buffer.from(publicKey, "base64url"),
      sendersKey,
    ]);
    const secret = derive(shared, Buffer.from(auth, "base64url"), keyInfo, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);

    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.lastIndexOf(LAST_RECORD);
    const isWhole = end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0);
    return isWhole ? padded.subarray(0, end).toString("utf8") : null;
  } catch {
    return null;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
