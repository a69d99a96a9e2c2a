import { randomInt } from "node:crypto";

const WORD_CHARACTERS = 12;
const END_CHARACTERS = 7;
// Without characters that are easily confused when read aloud or typed from paper.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** "spring-menu-k7w2mxp": readable in a message, and not guessable. */
export function makeSlug(name: string): string {
  const words = name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, WORD_CHARACTERS)
    .replaceAll(/^-+|-+$/g, "");
  // biome-ignore lint/plugin/randomness: The end of a public address, which opens a public page or also needs the contact's own part.
  const end = Array.from({ length: END_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return words ? `${words}-${end}` : end;
}
