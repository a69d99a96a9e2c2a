import { createHmac } from "node:crypto";
import { contactClaim } from "../../../http/guard/contact-claim.ts";
import { type Keys, secretsOf } from "../../../http/guard/secrets/keyed-hash.ts";
import { opened, sealed } from "../../../http/guard/secrets/sealing.ts";

const claims = contactClaim(6);

/** The contact and address of a link. */
export interface LinkHolder {
  accountId: number;
  contactId: string;
  /** The address the link was sent to, in lower case. */
  email: string;
}

/**
 * Returns a contact's part of its mails' links: account, contact and the mailed address, sealed, so that it can be
 * neither forged nor read. It needs no row and is valid as long as the installation's current or previous secret:
 * unsubscribing works after the contact got another address or was deleted.
 */
export function unsubscribeSlug({ SECRET }: Keys, { accountId, contactId, email }: LinkHolder): string {
  const plain = Buffer.concat([claims.write({ accountId, contactId }), Buffer.from(email.toLowerCase())]);
  // Derived from the sealed content, so that no two contents share one and a contact's link stays the same.
  const nonce = keyed(SECRET, "nonce").update(plain).digest();
  return sealed(keyed(SECRET, "key").digest(), plain, { nonce }).toString("base64url");
}

/** Returns the holder of a slug; null for one that we did not make. */
export function readUnsubscribeSlug(keys: Keys, slug: string): LinkHolder | null {
  for (const secret of secretsOf(keys)) {
    const holder = openWith(secret, slug);
    if (holder) return holder;
  }
  return null;
}

function openWith(secret: string, slug: string): LinkHolder | null {
  const bytes = Buffer.from(slug, "base64url");
  // The last character may have unused bits, and a link has only one valid form.
  if (bytes.toString("base64url") !== slug) return null;
  const plain = opened(keyed(secret, "key").digest(), bytes);
  if (!plain || plain.length <= claims.bytes) return null;
  return { ...claims.read(plain), email: plain.toString("utf8", claims.bytes) };
}

const keyed = (secret: string, use: "key" | "nonce") =>
  createHmac("sha256", secret).update(`contact-slug ${use}`);
