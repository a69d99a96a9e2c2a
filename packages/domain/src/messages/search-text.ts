// Letters that no decomposition turns into their plain neighbors.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** A name as it is searched: lower case, without accents, blanks squeezed. "  José  Núñez" → "jose nunez". */
export function normalizeName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter]!)
    .replace(/\s+/g, " ")
    .trim();
}
