/**
 * Groups similar replies by deterministic rules. A reply becomes a set of normalized words (no case,
 * punctuation, thanks and greetings; "yep", "sure" and a thumb up are "yes"). Replies belong together if
 * these sets share three of five words (Jaccard, 0.6), both say no or neither does, and they name the same
 * numbers.
 */
const ALIKE_FROM = 0.6;
/** More groups are not useful; the rest are listed individually at the end. */
const GROUPS_AT_MOST = 200;

const SAME_WORD = new Map(
  Object.entries({
    yes: "yes yeah yea yep yup ya y si sure definitely absolutely certainly ok okay okey k kk 👍 👌 ✅ 🙌 💯",
    no: "no nope nah n 👎 ❌ 🚫",
    thanks: "thanks thank thankyou thx thnx ty 🙏",
    tomorrow: "tomorrow tmrw tmr tomorow",
    tonight: "tonight tonite",
    you: "you u ya'll yall",
    great: "great awesome perfect wonderful fantastic",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

const FILLERS = new Set(
  "please pls plz thanks thank you so very much hi hello hey good morning afternoon evening a an the oh um well just really i im ill we our my is it that this to for at of and be".split(
    " ",
  ),
);

const NEGATIONS = new Set(
  "no not dont cant wont isnt arent wasnt didnt doesnt couldnt wouldnt never none unable".split(" "),
);

/** "Yes, please!" and "YES" are both `yes`. */
export function plainReply(text: string): string[] {
  const words = (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[’'`]/g, "")
      .replaceAll(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, "")
      .match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
  ).map((word) => SAME_WORD.get(word) ?? word);
  const telling = words.filter((word) => !FILLERS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort();
}

const numbersOf = (words: readonly string[]) => words.filter((word) => /^\p{N}+/u.test(word)).join(" ");
const isNegative = (words: readonly string[]) => words.some((word) => NEGATIONS.has(word));

/** The similarity of two replies, from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: readonly string[]): number {
  const shared = b.filter((word) => a.has(word)).length;
  return shared / (a.size + b.length - shared);
}

interface Group<Reply> {
  words: ReadonlySet<string>;
  numbers: string;
  isNegative: boolean;
  replies: Reply[];
}

/** Groups replies, largest group first; within a group, those with the same words are adjacent. */
export function groupReplies<Reply extends { text: string }>(replies: readonly Reply[]): Reply[][] {
  const alike = Map.groupBy(replies, ({ text }) => plainReply(text).join(" "));
  const byCount = [...alike].sort(([a, its], [b, others]) => others.length - its.length || (a < b ? -1 : 1));
  const groups: Group<Reply>[] = [];
  /** Groups by their words, so that each reply is compared only with groups that share one. */
  const holders = new Map<string, Group<Reply>[]>();
  const rest: Reply[][] = [];
  for (const [plain, its] of byCount) {
    const words = plain === "" ? [] : plain.split(" ");
    const numbers = numbersOf(words);
    const negative = isNegative(words);
    const candidates = new Set(words.flatMap((word) => holders.get(word) ?? []));
    const fitting = [...candidates]
      .filter((group) => group.numbers === numbers && group.isNegative === negative)
      .map((group) => ({ group, like: likeness(group.words, words) }))
      .filter(({ like }) => like >= ALIKE_FROM)
      .sort((a, b) => b.like - a.like)[0];
    if (fitting) fitting.group.replies.push(...its);
    else if (groups.length >= GROUPS_AT_MOST) rest.push([...its]);
    else {
      const group = { words: new Set(words), numbers, isNegative: negative, replies: [...its] };
      groups.push(group);
      for (const word of words) holders.set(word, [...(holders.get(word) ?? []), group]);
    }
  }
  return [...groups.map((group) => group.replies), ...rest].sort((a, b) => b.length - a.length);
}
