import { tappableLinksIn } from "../messages/message-links.ts";
import { tokenize } from "../messages/message-tags.ts";
import { segments } from "../messages/segments.ts";

/** The plain equivalents of typographic characters; "" where nothing is lost without one. */
const plainByCharacter: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  ʼ: "'",
  "′": "'",
  "´": "'",
  "`": "'",
  "‹": "'",
  "›": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "•": "-",
  "‣": "-",
  "▪": "-",
  "◦": "-",
  "·": "-",
  "…": "...",
  "→": "->",
  "←": "<-",
  "×": "x",
  "÷": "/",
  "™": "(TM)",
  "®": "(R)",
  "©": "(C)",
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "≤": "<=",
  "≥": ">=",
  "¢": "c",
  œ: "oe",
  Œ: "OE",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  "\t": " ",
  "\u00a0": " ",
  "\u2002": " ",
  "\u2003": " ",
  "\u2007": " ",
  "\u2009": " ",
  "\u200a": " ",
  "\u202f": " ",
  "\u3000": " ",
  "\u00ad": "",
  "\u200b": "",
  "\u200c": "",
  "\u200d": "",
  "\u200e": "",
  "\u200f": "",
  "\u2028": "\n",
  "\u2029": "\n",
  "\u2060": "",
  "\ufeff": "",
};

const names: Readonly<Record<string, string>> = {
  "\t": "tab",
  "\u00a0": "no-break space",
  "\u202f": "narrow no-break space",
  "\u200b": "zero-width space",
  "\u200d": "zero-width joiner",
  "\u00ad": "soft hyphen",
  "\ufeff": "byte order mark",
};

/** How a sentence shows a character; an invisible one by its name or number. */
export const shownCharacter = (character: string): string =>
  names[character] ??
  (/^[\p{Z}\p{C}]+$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
    : character);

const isPlain = (text: string) => segments(text).encoding === "GSM-7";

/**
 * The plain equivalent of a character outside GSM-7, such as " for “ and e for ê; null if there is none, as
 * for emoji.
 */
export function plainOf(character: string): string | null {
  const known = plainByCharacter[character];
  if (known !== undefined) return known;
  const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
  return bare !== character && bare !== "" && isPlain(bare) ? bare : null;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The parts of a message that can be respelled: everything but its tags, whose codes must stay as they are; a
 * dynamic field's fallback counts as text.
 */
const words = (text: string): { start: number; raw: string }[] =>
  tokenize(text).flatMap(({ kind, raw, start }) => {
    if (kind === "text") return [{ start, raw }];
    const bar = kind === "dynamicField" ? raw.indexOf("|") + 1 : 0;
    return bar > 0 ? [{ start: start + bar, raw: raw.slice(bar) }] : [];
  });

const forcingIn = (text: string): { start: number; end: number; character: string }[] => {
  if (segments(text).forcing.length === 0) return [];
  return words(text).flatMap(({ start, raw }) =>
    [...graphemes.segment(raw)]
      .filter(({ segment }) => !isPlain(segment))
      .map(({ segment, index }) => ({
        start: start + index,
        end: start + index + segment.length,
        character: segment,
      })),
  );
};

/** The positions of characters outside GSM-7 in a message, in UTF-16 units. */
export const forcingMarks = (text: string): { start: number; end: number }[] =>
  forcingIn(text).map(({ start, end }) => ({ start, end }));

/** Replaces the characters of a message that have a plain equivalent; the others stay, and links as they are. */
export function replaceForcing(text: string): string {
  const links = tappableLinksIn(text);
  let end = 0;
  const parts: string[] = [];
  for (const found of forcingIn(text)) {
    if (links.some((link) => found.start >= link.start && found.start < link.end)) continue;
    parts.push(text.slice(end, found.start), plainOf(found.character) ?? found.character);
    end = found.end;
  }
  return parts.join("") + text.slice(end);
}
