import { emojiLists } from "./emoji-list.gen.ts";

/** An emoji in the picker. */
export interface Emoji {
  /** Without a skin tone. */
  text: string;
  name: string;
  takesTone: boolean;
  /** Name and keywords, in lower case. */
  words: readonly string[];
}

export interface EmojiGroup {
  name: string;
  emoji: readonly Emoji[];
}

/** Skin tones by the names under which they are stored on the device (document 1, section 3). */
export const skinTones = {
  neutral: "",
  light: "🏻",
  "medium-light": "🏼",
  medium: "🏽",
  "medium-dark": "🏾",
  dark: "🏿",
} as const;
export type SkinTone = keyof typeof skinTones;

export const skinToneOf = (kept: string): SkinTone => (kept in skinTones ? (kept as SkinTone) : "neutral");

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}#*]+/gu) ?? [];

const emojiOf = (line: string): Emoji => {
  const gap = line.indexOf(" ");
  const mark = line.slice(0, gap);
  const [name = "", more = ""] = line.slice(gap + 1).split("; ");
  const takesTone = mark.endsWith("+");
  return {
    text: takesTone ? mark.slice(0, -1) : mark,
    name,
    takesTone,
    words: [...wordsOf(name), ...wordsOf(more)],
  };
};

/** Every emoji, in groups. */
export const emojiGroups: readonly EmojiGroup[] = emojiLists.map(({ name, emoji }) => ({
  name,
  emoji: emoji.trim().split("\n").map(emojiOf),
}));

const byText = new Map(emojiGroups.flatMap(({ emoji }) => emoji.map((one) => [one.text, one])));

/** The known ones among the given emoji, in order. */
export const knownEmoji = (texts: readonly string[]): Emoji[] =>
  texts.flatMap((text) => byText.get(text) ?? []);

/** An emoji in a skin tone, if it supports one; the handshake between two people had none yet. */
export const withTone = ({ text, takesTone }: Emoji, tone: SkinTone): string =>
  takesTone && tone !== "neutral"
    ? text.replaceAll(/(?!🤝)(\p{Emoji_Modifier_Base})\uFE0F?/gu, `$1${skinTones[tone]}`)
    : text;

/** Emoji for which every search word begins one of their words; those whose name begins with the term come first. */
export function searchEmoji(term: string, atMost: number): Emoji[] {
  const wanted = wordsOf(term);
  if (wanted.length === 0) return [];
  const start = wanted.join(" ");
  const found = emojiGroups.flatMap(({ emoji }) =>
    emoji.filter(({ words }) => wanted.every((part) => words.some((word) => word.startsWith(part)))),
  );
  const rank = ({ name, words }: Emoji) => (name.startsWith(start) ? 0 : words.includes(start) ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, atMost);
}
