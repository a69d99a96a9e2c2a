import { tappableLinksIn } from "../message-links.ts";
import { tokenize } from "../message-tags.ts";

/** A message as text that can be changed, and the tags and links between it, which cannot. */

interface WordingPart {
  raw: string;
  /** A tag or an address: a revision has to leave it as it is. */
  isFixed: boolean;
}

/** Endings of hosts that are no words, so that a forgotten space after a full stop looks like no address. */
const ENDINGS =
  "com|net|org|edu|gov|info|biz|app|dev|shop|store|site|online|io|co|us|ca|uk|au|de|fr|es|ie|nz|mx|tv|ai";
/** A host without a path, or an email address. */
const PLAIN_ADDRESS =
  // biome-ignore lint/plugin/regular-expressions: Of our own list of endings.
  new RegExp(
    `(?<![\\w@./-])(?:[\\w.+-]+@)?(?:www\\.(?:[a-z0-9-]+\\.)*[a-z0-9-]+|(?:[a-z0-9-]+\\.)+(?:${ENDINGS}))(?![\\w@-]|\\.\\w)`,
    "gi",
  );

function wordingParts(text: string): WordingPart[] {
  const fixed = [
    ...tokenize(text).flatMap(({ kind, raw, start }) =>
      kind === "text" ? [] : [{ start, end: start + raw.length }],
    ),
    ...tappableLinksIn(text),
    ...[...text.matchAll(PLAIN_ADDRESS)].map(({ 0: raw, index }) => ({
      start: index,
      end: index + raw.length,
    })),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  const parts: WordingPart[] = [];
  let end = 0;
  for (const part of fixed) {
    // A tag within an address is part of it.
    if (part.start < end) continue;
    if (part.start > end) parts.push({ raw: text.slice(end, part.start), isFixed: false });
    parts.push({ raw: text.slice(part.start, part.end), isFixed: true });
    end = part.end;
  }
  if (end < text.length) parts.push({ raw: text.slice(end), isFixed: false });
  return parts;
}

/** Changes the text of a message; `change` never sees a tag or a link. */
export const reword = (text: string, change: (words: string) => string): string =>
  wordingParts(text)
    .map(({ raw, isFixed }) => (isFixed ? raw : change(raw)))
    .join("");

/** The text alone, with a space in place of each tag and link. */
export const wordsOnly = (text: string): string =>
  wordingParts(text)
    .map(({ raw, isFixed }) => (isFixed ? " " : raw))
    .join("");

const fixedIn = (text: string): string[] =>
  wordingParts(text)
    .flatMap(({ raw, isFixed }) => (isFixed ? [raw] : []))
    .sort();

/** Whether a revision has the same tags and links as the original, each the same number of times. */
export function keepsTagsAndLinks(original: string, revision: string): boolean {
  const before = fixedIn(original);
  const after = fixedIn(revision);
  return before.length === after.length && before.every((part, index) => part === after[index]);
}
