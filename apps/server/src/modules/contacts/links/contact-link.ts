import type { Env } from "../../../env.ts";
import type { Keys } from "../../../http/guard/secrets/keyed-hash.ts";
import { contactSlugOf, readContactSlugs } from "./contact-slug.ts";

// A contact link is bound to nothing: it names the contact, whatever number or email it has by now.
const BOUND = "";

/** The contact's part of the links that are made for it: forms, and its own contact info. */
export const contactLinkSlug = (env: Pick<Env, "SECRET">, accountId: number, contactId: string): string =>
  contactSlugOf(env, "contact-link", { accountId, contactId, bound: BOUND });

/** Where the links in texts lead: the short address of the installation. */
export const shortUrl = ({
  PUBLIC_URL,
  SHORT_URL = PUBLIC_URL,
}: Pick<Env, "PUBLIC_URL"> & Partial<Pick<Env, "SHORT_URL">>): string => SHORT_URL;

/** Where a contact tells its contact info. */
export const contactLink = (
  env: Pick<Env, "PUBLIC_URL" | "SECRET"> & Partial<Pick<Env, "SHORT_URL">>,
  accountId: number,
  contactId: string,
): string => `${shortUrl(env)}/c/${contactLinkSlug(env, accountId, contactId)}`;

/** Whom a contact link names; null when it names nobody. */
export function readContactLinkSlug(
  keys: Keys,
  slug: string,
): { accountId: number; contactId: string } | null {
  const holder = readContactSlugs(keys, "contact-link", slug).find(({ isFor }) => isFor(BOUND));
  return holder ? { accountId: holder.accountId, contactId: holder.contactId } : null;
}
