// biome-ignore-all lint/plugin/cryptography: A link that texts pay for by the character: a synthetic IV (RFC 5297), and a tag of 96 bits that is asked for before anything is believed; a forger gains one confirmation.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { contactClaim } from "../../../http/guard/contact-claim.ts";
import { type Keys, secretsOf } from "../../../http/guard/secrets/keyed-hash.ts";

const claims = contactClaim(5);
const TAG_BYTES = 12;
const IV_BYTES = 16;
const CIPHER = "aes-256-ctr";

/** The use of a slug, which is invalid for any other use. */
export type SlugUse = "double-opt-in-link" | "contact-link";

/** A contact that a slug may name. It is valid only for what it was bound to, which is not in it: check `isFor`. */
export interface SlugHolder {
  accountId: number;
  contactId: string;
  isFor(bound: string): boolean;
}

/**
 * Returns a contact's part of a link. Texts pay for it by the character, so it is a third shorter than one from
 * `http/sealing.ts`: account and contact, sealed by a tag over them and what the link is bound to (synthetic IV, RFC
 * 5297), so that it cannot be forged. The same contact always has the same slug.
 */
export function contactSlugOf(
  { SECRET }: Pick<Keys, "SECRET">,
  use: SlugUse,
  { accountId, contactId, bound }: { accountId: number; contactId: string; bound: string },
): string {
  const claim = claims.write({ accountId, contactId });
  const tag = tagOf(SECRET, use, claim, bound);
  const cipher = createCipheriv(CIPHER, keyFor(SECRET, use, "seal"), ivOf(tag));
  return Buffer.concat([tag, cipher.update(claim), cipher.final()]).toString("base64url");
}

/** Returns the contacts a slug may name, one for each possible secret; none for an invalid one. */
export function readContactSlugs(keys: Keys, use: SlugUse, slug: string): SlugHolder[] {
  const bytes = Buffer.from(slug, "base64url");
  if (bytes.length !== TAG_BYTES + claims.bytes) return [];
  // The decoder skips characters that are not base64url, and a link has only one valid form.
  if (bytes.toString("base64url") !== slug) return [];
  return secretsOf(keys).map((secret) => openWith(secret, use, bytes));
}

function openWith(secret: string, use: SlugUse, bytes: Buffer): SlugHolder {
  const tag = bytes.subarray(0, TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(secret, use, "seal"), ivOf(tag));
  // A stream cipher has returned everything by then.
  const claim = decipher.update(bytes.subarray(TAG_BYTES));
  return {
    ...claims.read(claim),
    isFor: (bound) => timingSafeEqual(tagOf(secret, use, claim, bound), tag),
  };
}

const tagOf = (secret: string, use: SlugUse, claim: Buffer, bound: string): Buffer =>
  createHmac("sha256", keyFor(secret, use, "tag"))
    .update(claim)
    .update(bound)
    .digest()
    .subarray(0, TAG_BYTES);

function ivOf(tag: Buffer): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  tag.copy(iv);
  return iv;
}

// A separate key for each use: tagged values have any length, and must not be valid for the other use. Created once,
// since opening a link is faster than creating its key.
const keys = new Map<string, KeyObject>();

function keyFor(secret: string, use: SlugUse, part: "seal" | "tag"): KeyObject {
  const name = `${use} ${part} ${secret}`;
  const known =
    keys.get(name) ?? createSecretKey(createHmac("sha256", secret).update(`${use} ${part}`).digest());
  keys.set(name, known);
  return known;
}
