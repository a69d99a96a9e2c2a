import type { Env } from "../../env.ts";

/** Returns the link that opens a phone's messages with the word filled in (document 2, section 9). */
export const smsLinkOf = (phoneNumber: string, word: string): string => `smsto:${phoneNumber}:${word}`;

/** Returns the public address that says what to text. */
export const publicLinkOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, slug: string): string =>
  `${PUBLIC_URL}/t/${slug}`;
