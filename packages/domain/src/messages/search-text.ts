// Letters whose plain form no Unicode decomposition gives.
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

/** The form of a name for searching: lower case, no accents, single spaces. "  José  Núñez" → "jose nunez". */
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
