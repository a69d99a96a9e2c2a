import type { Env } from "../../env.ts";

/** What opens a phone's messages with the word in them (document 2, section 9). */
export const smsLinkOf = (phoneNumber: string, word: string): string => `smsto:${phoneNumber}:${word}`;

/** Where anybody finds out what to text. */
export const publicLinkOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, slug: string): string =>
  `${PUBLIC_URL}/t/${slug}`;
