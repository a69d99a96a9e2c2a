import data from "emojibase-data/en/data.json" with { type: "json" };

/** An entry of `emojibase-data/en/data.json`. */
interface Entry {
  label: string;
  emoji: string;
  tags?: string[];
  order?: number;
  /** The Unicode group; parts of other emoji have none. */
  group?: number;
  /** The version of Emoji that added it. */
  version: number;
  skins?: { version: number }[];
}

/** Up to this version (document 1, section 9). */
const LAST_VERSION = 13.1;

/** Unicode's groups by their names in pickers; 2 are parts of others. */
const GROUPS: Readonly<Record<number, string>> = {
  0: "Smileys",
  1: "People",
  3: "Animals and nature",
  4: "Food and drink",
  5: "Travel and places",
  6: "Activities",
  7: "Objects",
  8: "Symbols",
  9: "Flags",
};

const isEmoji = /^\p{RGI_Emoji}$/v;

/** As Unicode recommends: the data ends each with a variation selector that only some need. */
const recommended = (emoji: string): string => {
  const bare = emoji.replace(/\uFE0F$/, "");
  return isEmoji.test(bare) ? bare : emoji;
};

/** Words of the name need not be repeated among the others. */
const otherWords = ({ label, tags = [] }: Entry): string => {
  const said = new Set(label.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return tags.filter((tag) => !tag.split(" ").every((word) => said.has(word))).join(" ");
};

const lineOf = (entry: Entry): string => {
  const takesTone = entry.skins?.some(({ version }) => version <= LAST_VERSION) ?? false;
  const words = otherWords(entry);
  return `${recommended(entry.emoji)}${takesTone ? "+" : ""} ${entry.label}${words ? `; ${words}` : ""}`;
};

/** Generates the source of the picker's emoji: the parts of Unicode's data that the picker shows, in a compact form. */
export function emojiList(): string {
  const entries = (data as Entry[])
    .filter(({ version, group }) => version <= LAST_VERSION && group !== undefined && group in GROUPS)
    .sort((one, other) => one.order! - other.order!);
  const groups = Object.entries(GROUPS).map(([group, name]) => {
    const lines = entries.filter((entry) => entry.group === Number(group)).map(lineOf);
    return `  {\n    name: "${name}",\n    emoji: \`\n${lines.join("\n")}\n\`,\n  },`;
  });
  return [
    "/** Written by `npm run generate` from Unicode's data (Emojibase): one emoji a line, in the order in which pickers show",
    ' * them, "+" where it takes a skin tone, its name, and behind ";" other words by which it is found. */',
    "export const emojiLists: readonly { name: string; emoji: string }[] = [",
    ...groups,
    "];",
    "",
  ].join("\n");
}
