/** Texts are long and keywords short. */
const READ_CHARACTERS = 400;

/** The words of a text: any case, accents, punctuation and emoji aside. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, READ_CHARACTERS)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    // "it's" is one word, however it is written.
    .replace(/(?<=[\p{L}\p{N}])['’`](?=[\p{L}\p{N}])/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A keyword's word as it is compared. */
export const keywordWord = (word: string): string => wordsOf(word).join(" ");
