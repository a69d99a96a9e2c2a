import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../../env.ts";

const ACCOUNT_BYTES = 6;
const CONTACT_BYTES = 16;
const SIGNATURE_BYTES = 16;
const SLUG = /^[\w-]{51}$/;

/**
 * What stands for a contact in the links of its messages: account and contact, signed, so that nobody can make one up.
 * It needs no row and lives as long as the contact and the installation's secret.
 */
export function contactSlug(env: Env, accountId: number, contactId: string): string {
  const claim = Buffer.alloc(ACCOUNT_BYTES + CONTACT_BYTES);
  claim.writeUIntBE(accountId, 0, ACCOUNT_BYTES);
  claim.write(contactId.replaceAll("-", ""), ACCOUNT_BYTES, "hex");
  return Buffer.concat([claim, sign(env, claim)]).toString("base64url");
}

/** Whom a slug stands for; null for one that we did not make. */
export function readContactSlug(env: Env, slug: string): { accountId: number; contactId: string } | null {
  if (!SLUG.test(slug)) return null;
  const bytes = Buffer.from(slug, "base64url");
  // The last character has bits to spare, and a link has one form only.
  if (bytes.toString("base64url") !== slug) return null;
  const claim = bytes.subarray(0, ACCOUNT_BYTES + CONTACT_BYTES);
  if (!timingSafeEqual(bytes.subarray(claim.length), sign(env, claim))) return null;
  const hex = claim.toString("hex", ACCOUNT_BYTES);
  return {
    accountId: claim.readUIntBE(0, ACCOUNT_BYTES),
    contactId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  };
}

const sign = (env: Env, claim: Buffer): Buffer =>
  createHmac("sha256", env.SECRET).update("contact-slug").update(claim).digest().subarray(0, SIGNATURE_BYTES);
