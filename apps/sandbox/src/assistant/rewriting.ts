import { reword } from "@broadcast/domain/messages/quality/message-wording";

type Rule = readonly [RegExp, string];

const FILLERS: readonly Rule[] = [
  [/\b(?:really|very|just|actually|basically|simply|quite|totally)\s+/gi, ""],
  [/\bplease note that\s+/gi, ""],
  [/\bin order to\b/gi, "to"],
  [/\bat this point in time\b/gi, "now"],
  [/\bwe would like to let you know that\s+/gi, ""],
  [/\bdue to the fact that\b/gi, "because"],
];
const LONG_WORDS: readonly Rule[] = [
  [/\butilize\b/gi, "use"],
  [/\bapproximately\b/gi, "about"],
  [/\bpurchase\b/gi, "buy"],
  [/\bassistance\b/gi, "help"],
  [/\bcommence\b/gi, "start"],
  [/\bprior to\b/gi, "before"],
  [/\badditional\b/gi, "more"],
];
const TYPOS: readonly Rule[] = [
  [/\bteh\b/gi, "the"],
  [/\brecieve/gi, "receive"],
  [/\bdefinately\b/gi, "definitely"],
  [/\btommorow\b/gi, "tomorrow"],
  [/\bdont\b/gi, "don't"],
  [/\bi\b/g, "I"],
  [/ {2,}/g, " "],
];
const CASUAL: readonly Rule[] = [
  [/^(hi|hey)\b/i, "Hello"],
  [/\bdon't\b/gi, "do not"],
  [/\bcan't\b/gi, "cannot"],
  [/\bwe're\b/gi, "we are"],
  [/\bit's\b/gi, "it is"],
  [/!+/g, "."],
];

const by =
  (rules: readonly Rule[]) =>
  (text: string): string =>
    reword(text, (words) =>
      rules.reduce((said, [pattern, instead]) => said.replace(pattern, instead), words),
    );

const asSentences = (text: string): string => {
  const begun = reword(text, (words) =>
    words.replace(/([.!?]\s+)(\p{Ll})/gu, (_all, end: string, letter: string) => end + letter.toUpperCase()),
  );
  const first = /^\p{Ll}/u.test(begun) ? begun[0]!.toUpperCase() + begun.slice(1) : begun;
  return /[.!?\])}>]$/.test(first) || /\S\/\S*$/.test(first) ? first : `${first}.`;
};

/** The instruction's intent, by the first word found in it. */
const STYLES: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/shorter/i, (text) => asSentences(by(FILLERS)(text).trim())],
  [/friendl/i, (text) => `${/^(hi|hello|hey)\b/i.test(text) ? "" : "Hi! "}${asSentences(text)} Thank you!`],
  [/formal/i, (text) => asSentences(by(CASUAL)(text))],
  [/spelling/i, (text) => asSentences(by(TYPOS)(text))],
  [/plain/i, (text) => asSentences(by([...LONG_WORDS, ...FILLERS])(text))],
  [/question/i, (text) => `${asSentences(text)} Does that work for you?`],
];

/** This word gets a bad answer, as a model may give one: without tags and links. */
const CARELESSLY = /\bcarelessly\b/i;

/** Rewrites a text as a model would, by rules: the same text always gives the same result. */
export function rewrite(instruction: string, text: string): string {
  if (CARELESSLY.test(text))
    return text.replace(/\{\{[^}]*\}\}|\[\[[^\]]*\]\]|<<[^>]*>>|\{<[^>]*>\}|https?:\/\/\S+/g, "").trim();
  return (STYLES.find(([asked]) => asked.test(instruction))?.[1] ?? asSentences)(text);
}
