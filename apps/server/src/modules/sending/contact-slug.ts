import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { type Keys, secretsOf } from "../../http/keyed-hash.ts";

const ACCOUNT_BYTES = 6;
const CONTACT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Whom a link stands for. */
export interface LinkHolder {
  accountId: number;
  contactId: string;
  /** The address the link was sent to, in lower case. */
  email: string;
}

/**
 * What stands for a contact in the links of its mails: account, contact and the address the mail went to, sealed, so
 * that nobody can make one up or read it. It needs no row and lives as long as the installation's secret, or as the one
 * before is known: the way out works after the contact got another address or was deleted.
 */
export function contactSlug({ SECRET }: Keys, { accountId, contactId, email }: LinkHolder): string {
  const claim = Buffer.alloc(ACCOUNT_BYTES + CONTACT_BYTES);
  claim.writeUIntBE(accountId, 0, ACCOUNT_BYTES);
  claim.write(contactId.replaceAll("-", ""), ACCOUNT_BYTES, "hex");
  const plain = Buffer.concat([claim, Buffer.from(email.toLowerCase())]);
  // Made of what is sealed, so that no two contents share one and a contact's link stays the same.
  const nonce = keyed(SECRET, "nonce").update(plain).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyed(SECRET, "key").digest(), nonce);
  const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([nonce, ...sealed]).toString("base64url");
}

/** Whom a slug stands for; null for one that we did not make. */
export function readContactSlug(keys: Keys, slug: string): LinkHolder | null {
  for (const secret of secretsOf(keys)) {
    const holder = openWith(secret, slug);
    if (holder) return holder;
  }
  return null;
}

function openWith(secret: string, slug: string): LinkHolder | null {
  const bytes = Buffer.from(slug, "base64url");
  // The last character may have bits to spare, and a link has one form only.
  if (bytes.toString("base64url") !== slug) return null;
  const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  if (sealed.length <= ACCOUNT_BYTES + CONTACT_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyed(secret, "key").digest(), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  let plain: Buffer;
  try {
    plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
  const hex = plain.toString("hex", ACCOUNT_BYTES, ACCOUNT_BYTES + CONTACT_BYTES);
  return {
    accountId: plain.readUIntBE(0, ACCOUNT_BYTES),
    contactId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    email: plain.toString("utf8", ACCOUNT_BYTES + CONTACT_BYTES),
  };
}

const keyed = (secret: string, use: "key" | "nonce") =>
  createHmac("sha256", secret).update(`contact-slug ${use}`);
