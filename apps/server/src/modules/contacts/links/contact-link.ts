import type { Env } from "../../../env.ts";
import type { Keys } from "../../../http/guard/secrets/keyed-hash.ts";
import { contactSlugOf, readContactSlugs } from "./contact-slug.ts";

// A contact link is bound to nothing: it names the contact, whatever its current number or email.
const BOUND = "";

/** Returns the contact's part of its links: to forms, and to its contact info. */
export const contactLinkSlug = (env: Pick<Env, "SECRET">, accountId: number, contactId: string): string =>
  contactSlugOf(env, "contact-link", { accountId, contactId, bound: BOUND });

/** Returns the base of links in texts: the installation's short address. */
export const shortUrl = ({
  PUBLIC_URL,
  SHORT_URL = PUBLIC_URL,
}: Pick<Env, "PUBLIC_URL"> & Partial<Pick<Env, "SHORT_URL">>): string => SHORT_URL;

/** Returns the address of a contact's contact info form. */
export const contactLink = (
  env: Pick<Env, "PUBLIC_URL" | "SECRET"> & Partial<Pick<Env, "SHORT_URL">>,
  accountId: number,
  contactId: string,
): string => `${shortUrl(env)}/c/${contactLinkSlug(env, accountId, contactId)}`;

/** Returns the contact of a link; null when it names none. */
export function readContactLinkSlug(
  keys: Keys,
  slug: string,
): { accountId: number; contactId: string } | null {
  const holder = readContactSlugs(keys, "contact-link", slug).find(({ isFor }) => isFor(BOUND));
  return holder ? { accountId: holder.accountId, contactId: holder.contactId } : null;
}
