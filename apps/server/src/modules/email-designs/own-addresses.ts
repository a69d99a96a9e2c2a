import type { Env } from "../../env.ts";

/** The installation's own addresses: the app's, and the short one of links in texts. */
const ownOrigins = ({ PUBLIC_URL, SHORT_URL }: Pick<Env, "PUBLIC_URL" | "SHORT_URL">): string[] => [
  ...new Set([PUBLIC_URL, SHORT_URL]),
];

/** Whether an address belongs to the installation. */
export const isOwnAddress = (env: Pick<Env, "PUBLIC_URL" | "SHORT_URL">, address: string): boolean =>
  ownOrigins(env).some((origin) => address === origin || address.startsWith(`${origin}/`));

/** The path of an address that belongs to one contact. */
const CONTACTS_OWN =
  /^\/(?:l\/[\w-]+\/[\w-]|[afp]\/[\w-]+\/(?!social\.png)[\w-]|[cd]\/[\w-]|unsubscribe\/[\w-])/;

/** Returns an address in a text that belongs to one contact, and must not be sent to others; null without one. */
export function contactsAddressIn(env: Pick<Env, "PUBLIC_URL" | "SHORT_URL">, text: string): string | null {
  for (const origin of ownOrigins(env)) {
    const [, ...rests] = text.split(origin);
    const own = rests.find((rest) => CONTACTS_OWN.test(rest));
    if (own !== undefined) return `${origin}${/^[^\s"'<>()]*/.exec(own)![0]}`;
  }
  return null;
}
