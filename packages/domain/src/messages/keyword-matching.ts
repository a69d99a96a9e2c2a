import { KEYWORD_RULES, readKeyword } from "../compliance/opt-out-words.ts";
import { stopDetectScore } from "../stop-detect/stop-detect.ts";
import { wordsOf } from "./keyword-words.ts";

/** The rules by which a text names a keyword, in order of precedence. */
export const MATCH_RULES = ["whole-text", "first-word", "other-word", "misspelt"] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

/** A word of a keyword, as normalized by `keywordWord`. */
export interface ListenedWord {
  keywordId: string;
  word: string;
  /** The keyword's main word; the others are alternatives. */
  isMain: boolean;
  /** Whether misspellings of it match too. */
  allowsMisspelt: boolean;
}

export interface KeywordMatch {
  keywordId: string;
  word: string;
  rule: MatchRule;
}

/** Why a text is not matched against keywords at all. */
export type NotRead = "law" | "left-alone";

/** Above this score, a text is held as a potential opt-out. */
const SAYS_NO_SCORE = 0.95;

/** The most words a keyword can have. */
export const KEYWORD_MAX_WORDS = 5;

/** Everyday phrases, which are never taken for misspelled keywords. */
const EVERYDAY = new Set(
  (
    "yes yeah yep yup no nope nah ok okay okey k kk sure thanks thank thx ty please pls hi hey hello bye good great nice cool " +
    "fine love like lol haha what when where why who how here there this that these those they them then than you your " +
    "yours me my mine we our ours us he she him her his it its is are was were be been am do does did done can could " +
    "will would shall should may might must have has had get got go going gone come came see seen say said the and " +
    "or but not for from with about into over under out off on in at to of a an so as if by up down now later soon " +
    "today tomorrow yesterday morning afternoon evening night week month year day time one two three four five " +
    "more less much many some any all none just only also too very really maybe never always again still back " +
    "call text wait sorry welcome need want know think make made take took give gave work home sick busy late"
  ).split(" "),
);

/**
 * Why a text triggers nothing, whatever keyword it begins with; null if it can. `stopScore` is its `stopDetectScore`,
 * or the score by support's rules too.
 */
export function notReadBecause(text: string, stopScore = stopDetectScore(text)): NotRead | null {
  if (readKeyword(text)) return "law";
  return stopScore > SAYS_NO_SCORE ? "left-alone" : null;
}

/** The exact keywords a text can name: all of it, and its beginnings, longest first. */
export function namedBy(text: string): string[] {
  const words = wordsOf(text);
  const most = Math.min(words.length, KEYWORD_MAX_WORDS);
  return Array.from({ length: most }, (_, place) => words.slice(0, most - place).join(" "));
}

/**
 * The one keyword that a text names: by the whole text, its beginning, an alternative word, or a misspelling.
 * `listened` must include the words in `namedBy(text)`, and those that match misspellings.
 */
export function matchKeyword(text: string, listened: Iterable<ListenedWord>): KeywordMatch | null {
  const named = namedBy(text);
  if (named.length === 0 || notReadBecause(text)) return null;
  const whole = wordsOf(text).join(" ");
  let best: { rank: number; found: ListenedWord; rule: MatchRule } | null = null;
  const misspellable: ListenedWord[] = [];
  for (const found of listened) {
    if (found.allowsMisspelt) misspellable.push(found);
    const place = named.indexOf(found.word);
    if (place < 0) continue;
    const rule = found.isMain ? (found.word === whole ? "whole-text" : "first-word") : "other-word";
    const rank = MATCH_RULES.indexOf(rule) * 10 + place;
    if (!best || rank < best.rank) best = { rank, found, rule };
  }
  if (best) return { keywordId: best.found.keywordId, word: best.found.word, rule: best.rule };
  const near = nearest(whole, misspellable) ?? nearest(named.at(-1)!, misspellable);
  return near && { keywordId: near.keywordId, word: near.word, rule: "misspelt" };
}

/** The keyword with the nearest word; none if two are equally near, or a word of the law is as near. */
function nearest(written: string, words: readonly ListenedWord[]): ListenedWord | null {
  if (EVERYDAY.has(written) || readKeyword(written)) return null;
  let found: ListenedWord | null = null;
  let least = Number.POSITIVE_INFINITY;
  let isTie = false;
  for (const each of words) {
    const allowed = editsAllowed(each.word);
    if (allowed === 0 || Math.abs(each.word.length - written.length) > allowed) continue;
    const edits = editsBetween(written, each.word, allowed);
    if (edits > allowed || edits > least) continue;
    if (edits < least) [found, least, isTie] = [each, edits, false];
    else if (found?.keywordId !== each.keywordId) isTie = true;
  }
  return found && !isTie && !isNearLaw(written, least) ? found : null;
}

/** Whether a text may be a typo of a word of the law, with no more than this number of edits. */
const isNearLaw = (written: string, most: number): boolean =>
  KEYWORD_RULES.some(({ words }) =>
    words.some((word) => {
      const edits = Math.min(most, editsAllowed(word));
      return editsBetween(written, word, edits) <= edits;
    }),
  );

/** Up to 3 letters exact, 4 to 6 one edit, longer two. */
export const editsAllowed = (word: string): number => (word.length <= 3 ? 0 : word.length <= 6 ? 1 : 2);

/** A word of another keyword that resembles one of this keyword's. */
export interface WordOverlap {
  /** The keyword's own word, and the other's. */
  own: string;
  other: string;
  otherId: string;
  /** One begins with the other, or a misspelling of one could be meant for the other. */
  kind: "begins" | "misspelt";
  /**
   * The keyword that replies to the longer of both; null for misspellings, where the exact word decides, and
   * none matches if neither is nearer.
   */
  winnerId: string | null;
}

/** The similar words of a keyword and others, by the matching rules. */
export function wordOverlaps(own: readonly ListenedWord[], others: readonly ListenedWord[]): WordOverlap[] {
  return own.flatMap((mine) =>
    others.flatMap((its): WordOverlap[] => {
      const as = { own: mine.word, other: its.word, otherId: its.keywordId };
      const longer = mine.word.length > its.word.length ? mine : its;
      const shorter = longer === mine ? its : mine;
      if (longer.word.startsWith(`${shorter.word} `))
        return [
          { ...as, kind: "begins", winnerId: matchKeyword(longer.word, [mine, its])?.keywordId ?? null },
        ];
      const allowed = Math.max(
        mine.allowsMisspelt ? editsAllowed(mine.word) : 0,
        its.allowsMisspelt ? editsAllowed(its.word) : 0,
      );
      const isNear = allowed > 0 && editsBetween(mine.word, its.word, allowed) <= allowed;
      return isNear ? [{ ...as, kind: "misspelt", winnerId: null }] : [];
    }),
  );
}

/** The number of letters added, left out, changed, or swapped with a neighbor; above `most` it returns `most + 1`. */
export function editsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) edits = Math.min(edits, before[column - 2]! + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    [before, above] = [above, current];
  }
  return Math.min(above[b.length]!, most + 1);
}

/** Whether a text looks automated: it triggers nothing, so that two programs never talk to each other. */
export const looksAutomatic = (text: string): boolean =>
  /\b(auto(matic|mated)?[- ]?(reply|response|message)|out of (the )?office|do not reply|unmonitored|i('|’)?m driving|currently (driving|unavailable)|can('|’)?t (talk|text) (right )?now)\b/i.test(
    text,
  );
