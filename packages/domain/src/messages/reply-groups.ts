/**
 * Groups replies that say the same by deterministic rules. A reply that as a whole says yes or no ("Yep!", "I'll be
 * there", "Sorry, can't make it") is a yes or a no. Any other becomes a set of telling words: no case, punctuation,
 * thanks and greetings; "yep", "sure" and a thumb up are "yes". Replies belong together if these words are the same:
 * one other word, such as a day, a color or a name, is already another answer.
 */
const SAME_WORD = new Map(
  Object.entries({
    yes: "yes yess yeah yea yep yup ya y si sure definitely absolutely certainly ok okay okey k kk 👍 👌 ✅ 🙌 💯",
    no: "no nope nah n 👎 ❌ 🚫",
    thanks: "thanks thank thankyou thx thnx ty 🙏",
    tomorrow: "tomorrow tmrw tmr tomorow",
    tonight: "tonight tonite",
    you: "you u ya'll yall",
    who: "who whos",
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

const POLITE =
  "please pls plz thanks thank so very much hi hello hey oh um well just really sorry unfortunately maam sir " +
  "😊 🙂 😀 😃 😄 😁 🤗 😍 🥰 🤩 🥳 🎉 ❤ 💕 💙 💚 💜 ✨ 🔥 👏";
const FILLERS = new Set(
  `${POLITE} you a an the i im ill we our my is are am do does will it that this to for at of and be`.split(
    " ",
  ),
);
const POLITE_WORDS = new Set(POLITE.split(" "));

/** Whole replies that say yes, without their courtesy. */
const SAYS_YES = [
  /^(?:(?:yes|great) )*(?:yes|of course|for yes|count (?:me|us) in)$/,
  /^(?:(?:yes|great) )*(?:(?:i|we) )?(?:can|will|would) (?:do|come|make it|attend|be there|join(?: you)?)$/,
  /^(?:(?:yes|great) )*(?:i|we) (?:can|will|am|are|do|would)$/,
  /^(?:(?:yes|great) )*(?:i|we) (?:am|are) (?:in|coming|going)$/,
  /^(?:(?:yes|great) )*(?:see you (?:there|then)|sounds (?:good|great)|works for (?:me|us))$/,
];

/** Whole replies that say no. */
const SAYS_NO = [
  /^(?:no )*(?:no|count (?:me|us) out|no (?:i|we) (?:am|are) good)$/,
  /^(?:no )*(?:(?:i|we) )?(?:cant|cannot|can not|wont|will not)(?: be able to)?(?: (?:come|make it|attend|be there|join(?: you)?))?$/,
  /^(?:no )*(?:(?:i|we) )?(?:am |are )?(?:not able|unable) to (?:come|make it|attend|be there|join(?: you)?)$/,
  /^(?:no )*(?:(?:i|we) )?(?:am |are )?not (?:coming|going)$/,
  /^(?:no )*(?:i|we) (?:dont|do not|am not|are not|will pass|will have to pass|have to pass)$/,
];

const NEGATIONS = new Set(
  "no not dont cant wont isnt arent wasnt didnt doesnt couldnt wouldnt never none unable".split(" "),
);

/** "In the morning" is an answer, and "good morning" a greeting. */
const GREETING = /\bgood (?:morning|afternoon|evening|day)\b/g;

const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []).map((word) => SAME_WORD.get(word) ?? word);

/** Its words in plain form: `i will` for "I'll", no case, no skin tones, no "yesss". */
const spelledOut = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\bi['’`]?ll\b/g, "i will")
    .replaceAll(/\bi['’`]?m\b/g, "i am")
    .replaceAll(/\bwe['’`]ll\b/g, "we will")
    .replaceAll(/\bwe['’`]re\b/g, "we are")
    .replaceAll(/[’'`]/g, "")
    .replaceAll(/\bthank (?:you|u)\b/g, "thanks")
    .replaceAll(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, "")
    .replaceAll(/(\p{L})\1{2,}/gu, "$1")
    .replaceAll(GREETING, " ");

/** Returns "yes" or "no" for words that say nothing else. */
function plainlySaid(words: readonly string[]): "yes" | "no" | null {
  const said = words.filter((word) => !POLITE_WORDS.has(word)).join(" ");
  if (SAYS_YES.some((phrase) => phrase.test(said))) return "yes";
  return SAYS_NO.some((phrase) => phrase.test(said)) ? "no" : null;
}

/** "Yes, please!", "YES" and "I'll be there" are all `yes`. */
export function plainReply(text: string): string[] {
  const spoken = wordsIn(spelledOut(text));
  const plainly = text.includes("?") ? null : plainlySaid(spoken);
  if (plainly) return [plainly];
  const telling = spoken.filter((word) => !FILLERS.has(word));
  const words = [...new Set(telling.length > 0 ? telling : spoken)];
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
