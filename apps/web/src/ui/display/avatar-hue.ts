export const hues = ["violet", "orange", "blue", "pink", "green", "grey"] as const;
export type AvatarHue = (typeof hues)[number];

const ofNames = hues.filter((hue) => hue !== "grey");

/** The same name always gets the same color; anything that is not a name (a phone number) is gray. */
export const hueOf = (name: string): AvatarHue => {
  if (!/\p{L}/u.test(name)) return "grey";
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return ofNames[sum % ofNames.length] ?? "grey";
};

const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** The first letters of the first and last word, or the last two digits of a phone number. */
export const initialsOf = (name: string): string => {
  if (!/\p{L}/u.test(name)) return name.replace(/\D/g, "").slice(-2) || "?";
  const words = name.split(/\s+/).filter((word) => hasLetterOrDigit.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? "")].find((char) => hasLetterOrDigit.test(char)) ?? "")
    .join("")
    .toUpperCase();
};
