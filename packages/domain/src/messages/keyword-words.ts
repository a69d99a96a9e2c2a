/** Keywords are short, so only the beginning of a long text is read. */
const READ_CHARACTERS = 400;

/** The words of a text, without case, accents, punctuation and emoji. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, READ_CHARACTERS)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    // "it's" is one word, whichever apostrophe is used.
    .replace(/(?<=[\p{L}\p{N}])['’`](?=[\p{L}\p{N}])/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The normalized form of a keyword's word. */
export const keywordWord = (word: string): string => wordsOf(word).join(" ");
