import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../../env.ts";
import { type Keys, secretsOf } from "../../http/keyed-hash.ts";

const ACCOUNT_BYTES = 5;
const CONTACT_BYTES = 16;
const TAG_BYTES = 12;
const IV_BYTES = 16;
const CIPHER = "aes-256-ctr";

/** Whom a link may name. It holds only for the number it was texted to, which is not in it: ask `isFor`. */
export interface DoubleOptInHolder {
  accountId: number;
  contactId: string;
  isFor(phoneNumber: string): boolean;
}

/**
 * Where a contact confirms that it wants messages; null while it has no number. Short, because it is paid for by the
 * character: account and contact, sealed by a tag over them and the number (synthetic IV, RFC 5297), so that nobody can
 * make one up, and it ends when the contact gets another number. The same contact always has the same link.
 */
export function doubleOptInLink(
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  { _id, phoneNumber }: { _id: string; phoneNumber: string | null },
): string | null {
  if (!phoneNumber) return null;
  const claim = Buffer.alloc(ACCOUNT_BYTES + CONTACT_BYTES);
  claim.writeUIntBE(accountId, 0, ACCOUNT_BYTES);
  claim.write(_id.replaceAll("-", ""), ACCOUNT_BYTES, "hex");
  const tag = tagOf(env.SECRET, claim, phoneNumber);
  const cipher = createCipheriv(CIPHER, keyFor(env.SECRET, "seal"), ivOf(tag));
  const slug = Buffer.concat([tag, cipher.update(claim), cipher.final()]).toString("base64url");
  return `${env.PUBLIC_URL}/d/${slug}`;
}

/** Whom a slug may name, under each secret it may be sealed with; none for what cannot be one. */
export function readDoubleOptInSlug(keys: Keys, slug: string): DoubleOptInHolder[] {
  const bytes = Buffer.from(slug, "base64url");
  if (bytes.length !== TAG_BYTES + ACCOUNT_BYTES + CONTACT_BYTES) return [];
  // The decoder passes over what is no base64url, and a link has one form only.
  if (bytes.toString("base64url") !== slug) return [];
  return secretsOf(keys).map((secret) => openWith(secret, bytes));
}

function openWith(secret: string, bytes: Buffer): DoubleOptInHolder {
  const tag = bytes.subarray(0, TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(secret, "seal"), ivOf(tag));
  const claim = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
  const hex = claim.toString("hex", ACCOUNT_BYTES);
  return {
    accountId: claim.readUIntBE(0, ACCOUNT_BYTES),
    contactId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    isFor: (phoneNumber) => timingSafeEqual(tagOf(secret, claim, phoneNumber), tag),
  };
}

const tagOf = (secret: string, claim: Buffer, phoneNumber: string): Buffer =>
  createHmac("sha256", keyFor(secret, "tag"))
    .update(claim)
    .update(phoneNumber)
    .digest()
    .subarray(0, TAG_BYTES);

const ivOf = (tag: Buffer): Buffer => Buffer.concat([tag, Buffer.alloc(IV_BYTES - TAG_BYTES)]);

// A key of its own for each use: what is tagged has any length, and must not stand in for the other.
const keyFor = (secret: string, use: "seal" | "tag"): Buffer =>
  createHmac("sha256", secret).update(`double-opt-in-link ${use}`).digest();
