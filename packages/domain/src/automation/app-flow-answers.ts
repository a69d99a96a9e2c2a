import { wordsOf } from "../messages/keyword-words.ts";
import { readTapback } from "../messages/tapback.ts";
import type { AnswerChoice } from "./app-flow.ts";

const YES = new Set(
  "yes y yea yeah yep yup yess sure ok okay k absolutely definitely certainly correct affirmative si please confirm confirmed c".split(
    " ",
  ),
);
const NO = new Set("no n nope nah nay not never cant cannot wont dont cancel decline".split(" "));

const NUMBERS = new Map(
  [
    ["zero", "none"],
    ["one", "first", "once", "single"],
    ["two", "second", "twice", "couple"],
    ["three", "third"],
    ["four", "fourth"],
    ["five", "fifth"],
    ["six", "sixth"],
    ["seven", "seventh"],
    ["eight", "eighth"],
    ["nine", "ninth"],
    ["ten", "tenth"],
    ["eleven"],
    ["twelve", "dozen"],
  ].flatMap((words, number) => words.map((word) => [word, number] as const)),
);

/** Phrases that contain a "no" and mean yes, or neither. "Can't wait any longer" is a no. */
const ONLY_SOUNDS_LIKE_NO: readonly (readonly [RegExp, string])[] = [
  [/ (?:cant|cannot|can not) wait(?= )(?! (?:that|so|any|this|much|all|around))/g, " yes"],
  [/ why not(?= )/g, " yes"],
  [/ (?:no|not a) (?:problem|prob|probs|doubt|brainer|objections?)(?= )/g, " yes"],
  [/ no (?:worries|need|rush|hurry|pressure|idea)(?= )/g, ""],
  [/ dont (?:worry|forget)(?= )/g, ""],
];

/** A Tapback arrives as a text that quotes ours: what it quotes isn't their answer. */
const ownText = (text: string): string => {
  const tapback = readTapback(text);
  return tapback ? tapback.emoji : text;
};

/** Emoji that answer a question when there is nothing else. */
const YES_EMOJI = new Set(["👍", "👌", "✅", "❤"]);
const NO_EMOJI = new Set(["👎"]);
const SKIN_AND_STYLE = /\p{Emoji_Modifier}|\uFE0F|\s/gu;

function meaningOfEmoji(text: string): "yes" | "no" | null {
  const emoji = [...text.replace(SKIN_AND_STYLE, "")];
  if (emoji.length === 0) return null;
  if (emoji.every((each) => YES_EMOJI.has(each))) return "yes";
  return emoji.every((each) => NO_EMOJI.has(each)) ? "no" : null;
}

/**
 * The meaning of an answer. A "no" anywhere in it is a no, so "not sure" is not a yes; phrases that only
 * sound like one are exempt. 👍 and 👎 alone are answers too.
 */
export function meaningOf(text: string): "yes" | "no" | null {
  const own = ownText(text);
  return meaningOfEmoji(own) ?? meaningOfWords(own);
}

function meaningOfWords(text: string): "yes" | "no" | null {
  const said = ONLY_SOUNDS_LIKE_NO.reduce(
    (all, [sounds, means]) => all.replace(sounds, means),
    ` ${wordsOf(text).join(" ")} `,
  );
  const words = said.split(" ");
  if (words.some((word) => NO.has(word))) return "no";
  return words.some((word) => YES.has(word)) ? "yes" : null;
}

const MINUS = /(?:^|[\s(])[-−](?=\d)/;
const WRITTEN = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/;

/** The first number in an answer, in digits or in words: "4", "four stars", "#2", "the second one", "8.5/10". */
export function numberIn(answer: string): number | null {
  const text = ownText(answer);
  const spoken = wordsOf(text).findIndex((word) => NUMBERS.has(word));
  const written = WRITTEN.exec(text);
  if (written) {
    const before = wordsOf(text.slice(0, written.index)).length;
    if (spoken === -1 || before <= spoken) {
      const isBelowZero = MINUS.test(text.slice(0, written.index + 1));
      const number = Number(written[0].replaceAll(",", ""));
      return isBelowZero ? 0 - number : number;
    }
  }
  return spoken === -1 ? null : NUMBERS.get(wordsOf(text)[spoken]!)!;
}

/** Whether a text contains one of these words or phrases. */
export function saysAny(text: string, words: readonly string[]): boolean {
  const said = ` ${wordsOf(ownText(text)).join(" ")} `;
  return words.some((word) => {
    const wanted = wordsOf(word).join(" ");
    return wanted !== "" && said.includes(` ${wanted} `);
  });
}

/** The branch that an answer takes: the first choice it matches, else "else". */
export function answerBranch(text: string | null, choices: readonly AnswerChoice[]): string {
  if (text === null) return "else";
  const number = numberIn(text);
  const fits = ({ is, words, from, to }: AnswerChoice) => {
    if (is === "number") return number !== null && number >= from && number <= to;
    if (is !== "words") return meaningOf(text) === is;
    return saysAny(text, words);
  };
  return choices.find(fits)?.branch ?? "else";
}
