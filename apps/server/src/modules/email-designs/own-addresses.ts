import type { Env } from "../../env.ts";

/** The installation's own addresses: the app's, and the short one of links in texts. */
const ownOrigins = ({ PUBLIC_URL, SHORT_URL }: Pick<Env, "PUBLIC_URL" | "SHORT_URL">): string[] => [
  ...new Set([PUBLIC_URL, SHORT_URL]),
];

/** Whether an address is one of the installation. */
export const isOwnAddress = (env: Pick<Env, "PUBLIC_URL" | "SHORT_URL">, address: string): boolean =>
  ownOrigins(env).some((origin) => address === origin || address.startsWith(`${origin}/`));

/** What stands behind the installation's name in an address that is one contact's own. */
const CONTACTS_OWN =
  /^\/(?:l\/[\w-]+\/[\w-]|[afp]\/[\w-]+\/(?!social\.png)[\w-]|[cd]\/[\w-]|unsubscribe\/[\w-])/;

/** An address in a text that is one contact's own, which nobody else may get; null without one. */
export function contactsAddressIn(env: Pick<Env, "PUBLIC_URL" | "SHORT_URL">, text: string): string | null {
  for (const origin of ownOrigins(env)) {
    const [, ...rests] = text.split(origin);
    const own = rests.find((rest) => CONTACTS_OWN.test(rest));
    if (own !== undefined) return `${origin}${/^[^\s"'<>()]*/.exec(own)![0]}`;
  }
  return null;
}
