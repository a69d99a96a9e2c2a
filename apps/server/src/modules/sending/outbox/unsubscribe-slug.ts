import { createHmac } from "node:crypto";
import { contactClaim } from "../../../http/guard/contact-claim.ts";
import { type Keys, secretsOf } from "../../../http/guard/secrets/keyed-hash.ts";
import { opened, sealed } from "../../../http/guard/secrets/sealing.ts";

const claims = contactClaim(6);

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
export function unsubscribeSlug({ SECRET }: Keys, { accountId, contactId, email }: LinkHolder): string {
  const plain = Buffer.concat([claims.write({ accountId, contactId }), Buffer.from(email.toLowerCase())]);
  // Made of what is sealed, so that no two contents share one and a contact's link stays the same.
  const nonce = keyed(SECRET, "nonce").update(plain).digest();
  return sealed(keyed(SECRET, "key").digest(), plain, { nonce }).toString("base64url");
}

/** Whom a slug stands for; null for one that we did not make. */
export function readUnsubscribeSlug(keys: Keys, slug: string): LinkHolder | null {
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
  const plain = opened(keyed(secret, "key").digest(), bytes);
  if (!plain || plain.length <= claims.bytes) return null;
  return { ...claims.read(plain), email: plain.toString("utf8", claims.bytes) };
}

const keyed = (secret: string, use: "key" | "nonce") =>
  createHmac("sha256", secret).update(`contact-slug ${use}`);
