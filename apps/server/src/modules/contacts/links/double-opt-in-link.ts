import type { Env } from "../../../env.ts";
import type { Keys } from "../../../http/guard/secrets/keyed-hash.ts";
import { contactSlugOf, readContactSlugs, type SlugHolder } from "./contact-slug.ts";

/**
 * Returns the address on which a contact confirms that it wants messages; null while it has no number. It becomes
 * invalid when the contact gets another number.
 */
export function doubleOptInLink(
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  { _id, phoneNumber }: { _id: string; phoneNumber: string | null },
): string | null {
  if (!phoneNumber) return null;
  const slug = contactSlugOf(env, "double-opt-in-link", { accountId, contactId: _id, bound: phoneNumber });
  return `${env.PUBLIC_URL}/d/${slug}`;
}

/** Returns the contacts a double opt-in link may name; it is valid for the number it was texted to. */
export const readDoubleOptInSlug = (keys: Keys, slug: string): SlugHolder[] =>
  readContactSlugs(keys, "double-opt-in-link", slug);
