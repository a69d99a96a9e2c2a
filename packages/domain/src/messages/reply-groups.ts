/**
 * Groups replies that say the same by deterministic rules. A reply becomes a set of telling words: no case,
 * punctuation, thanks and greetings; "yep", "sure" and a thumb up are "yes". Replies belong together if these
 * words are the same: one other word, such as a day, a color or a name, is already another answer.
 */
const SAME_WORD = new Map(
  Object.entries({
    yes: "yes yeah yea yep yup ya y si sure definitely absolutely certainly ok okay okey k kk 👍 👌 ✅ 🙌 💯",
    no: "no nope nah n 👎 ❌ 🚫",
    thanks: "thanks thank thankyou thx thnx ty 🙏",
    tomorrow: "tomorrow tmrw tmr tomorow",
    tonight: "tonight tonite",
    you: "you u ya'll yall",
    great: "great awesome perfect wonderful fantastic",
    monday: "monday mon",
    tuesday: "tuesday tue tues",
    wednesday: "wednesday wed",
    thursday: "thursday thu thur thurs",
    friday: "friday fri",
    saturday: "saturday sat",
    sunday: "sunday sun",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

const FILLERS = new Set(
  "please pls plz thanks thank you so very much hi hello hey a an the oh um well just really i im ill we our my is are am do does will it that this to for at of and be".split(
    " ",
  ),
);

const NEGATIONS = new Set(
  "no not dont cant wont isnt arent wasnt didnt doesnt couldnt wouldnt never none unable".split(" "),
);

/** "In the morning" is an answer, and "good morning" a greeting. */
const GREETING = /\bgood (?:morning|afternoon|evening|day)\b/g;

const wordsIn = (text: string): string[] => [
  ...new Set(
    (text.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []).map(
      (word) => SAME_WORD.get(word) ?? word,
    ),
  ),
];

/** "Yes, please!" and "YES" are both `yes`. */
export function plainReply(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’'`]/g, "")
    .replaceAll(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, "");
  const telling = wordsIn(plain.replaceAll(GREETING, " ")).filter((word) => !FILLERS.has(word));
  const words = telling.length > 0 ? telling : wordsIn(plain);
  // Their order tells "Friday, not Monday" from "Monday, not Friday".
  return words.some((word) => NEGATIONS.has(word)) ? words : words.sort();
}

/** Groups replies, largest group first. */
export function groupReplies<Reply extends { text: string }>(replies: readonly Reply[]): Reply[][] {
  const alike = Map.groupBy(replies, ({ text }) => plainReply(text).join(" ") || text.trim());
  return [...alike]
    .sort(([a, its], [b, others]) => others.length - its.length || (a < b ? -1 : 1))
    .map(([, its]) => its);
}
