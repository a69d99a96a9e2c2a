import { meantWord } from "./stop-detect-spelling.ts";

const longestText = 400;
const mostWords = 120;

const negations = wordSet("dont not never didnt doesnt wouldnt nunca cant cannot");
const fillers = wordSet(
  "ever to be been want wanted wish mean meant ask asked like intend please pls plz the get",
);
const opposed = wordSet(
  "stop stopped stopping quit cease end discontinue remove removed delete deleted unsubscribe unsubscribed unsub take taken drop cut kick opt opted come erase leave",
);
/** The same in Spanish, where "no" stands for "don't"; in English "no remove me" is an opt-out. */
const spanishFillers = wordSet("me nos de quiero que a mi");
const spanishOpposed = wordSet(
  "borren borre borres borrar quiten quite quites saquen saque saques eliminen elimine dejen deje dejes pare paren pares cancelen",
);
/** "Why was I removed", "did you take me off": who asks so wants to stay. */
const past = wordSet("did was were");
const pastFillers = wordSet("i you u we they it get got my number");
/** Before "don't stop" these make it a reproach ("if you don't stop"), not a wish to go on. */
const reproaches = wordSet("if why you u it this they still guys people");

/**
 * The words of a text's first 400 characters as the classifier reads them: lower case, no accents or
 * apostrophes, misspelt opt-out words mended, "opt out" read as "unsubscribe", `?` and `!` words of their own, numbers of two digits and more
 * "0", and "stop" in "don't stop" turned into "keepon".
 */
export function stopDetectWords(text: string): string[] {
  const clean = cleanText(text.slice(0, longestText));
  const words = clean === "" ? [] : clean.split(" ", mostWords).map(meantWord);
  for (let at = 1; at < words.length; at += 1) {
    if (isOpposite(words, at)) words[at] = "keepon";
  }
  return words;
}

function cleanText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’‘`´]/g, "")
    .replace(/\$(?=[a-z])|\b5(?=top)/g, "s")
    .replace(/(?<=[a-z])0(?=[a-z])/g, "o")
    .replace(/([a-z])\1{2,}/g, "$1")
    .replace(/\b(?:[a-z][\s.*_-]+){2,}[a-z]\b/g, (spelt) => spelt.replace(/[^a-z]/g, ""))
    .replace(/\d{2,}/g, "0")
    .replace(/[!?]+/g, (marks) => (marks.includes("?") ? " ? " : " ! "))
    .replace(/#/g, " number ")
    .replace(/\p{Extended_Pictographic}/gu, " $& ")
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}?!]+/gu, " ")
    .replace(/\bopt(?:ing)?( me| us|) ?out\b/g, "unsubscribe$1")
    .replace(/\bopted( me| us|) ?out\b/g, "unsubscribed$1")
    .trim();
}

function isOpposite(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  if (spanishOpposed.has(word)) {
    const said = words[skipBack(words, at, spanishFillers)];
    return said === "no" || said === "nunca";
  }
  if (!opposed.has(word)) return false;
  if (past.has(words[skipBack(words, at, pastFillers)]!)) return true;
  const before = skipBack(words, at, fillers);
  if (!negations.has(words[before]!)) return false;
  const asker = words[before - 1] === "do" ? words[before - 2] : words[before - 1];
  return asker === undefined || !reproaches.has(asker);
}

/** The nearest place before `at` whose word is no filler, at most six words away. */
function skipBack(words: readonly string[], at: number, skipped: ReadonlySet<string>): number {
  let before = at - 1;
  while (before > 0 && at - before < 6 && skipped.has(words[before]!)) before -= 1;
  return before;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
