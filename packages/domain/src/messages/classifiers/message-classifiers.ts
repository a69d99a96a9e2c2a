import { isReservedKeyword, KEYWORD_RULES } from "../../compliance/opt-out-words.ts";
import { OPT_OUT_TEXT } from "../merge-values.ts";

export type ClassifierKind = "spam" | "prohibited" | "stop";

/**
 * The effect of a match. For an outgoing text: it is not sent, or the writer is warned. For an incoming one:
 * it is an opt-out if it is the whole text, or a user decides if it is anywhere in it.
 */
export type ClassifierEffect = "refuse" | "warn" | "opt-out" | "ask";

export const EFFECTS_OF: Readonly<Record<ClassifierKind, readonly ClassifierEffect[]>> = {
  spam: ["refuse", "warn"],
  prohibited: ["refuse", "warn"],
  stop: ["opt-out", "ask"],
};

/** A rule about message text, set by support. */
export interface MessageClassifier {
  name: string;
  kind: ClassifierKind;
  effect: ClassifierEffect;
  phrases: readonly string[];
}

/**
 * The form for comparison: lower case, without accents, with one space for anything that is neither letter
 * nor digit.
 */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’‘]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export interface ClassifierMatch<C extends MessageClassifier = MessageClassifier> {
  classifier: C;
  /** The matching phrase, as written in the rule. */
  phrase: string;
}

/** The rules that a text matches, each with the first of its phrases; whole words only. */
export function matchClassifiers<C extends MessageClassifier>(
  text: string,
  classifiers: readonly C[],
): ClassifierMatch<C>[] {
  if (classifiers.length === 0) return [];
  const said = ` ${plainWords(text)} `;
  return classifiers.flatMap((classifier) => {
    const isWhole = classifier.effect === "opt-out";
    const phrase = classifier.phrases.find((each) => {
      const words = ` ${plainWords(each)} `;
      return isWhole ? said === words : said.includes(words);
    });
    return phrase === undefined ? [] : [{ classifier, phrase }];
  });
}

const REFUSED_FOR: Record<ClassifierKind, string> = {
  spam: "it reads like spam",
  prohibited: "we don't carry messages about this",
  stop: "",
};

/** Why a text is not sent, for its writer; null if it may be. */
export function refusalOf(text: string, classifiers: readonly MessageClassifier[]): string | null {
  const [match] = matchClassifiers(
    text,
    classifiers.filter(({ effect }) => effect === "refuse"),
  );
  return match
    ? `We don't send messages that say “${match.phrase}”: ${REFUSED_FOR[match.classifier.kind]}.`
    : null;
}

/** The opt-out score of a text with support's rules applied; `score` is the one without them. */
export function stopScoreWith(
  score: number,
  text: string,
  classifiers: readonly MessageClassifier[],
): number {
  const matched = matchClassifiers(
    text,
    classifiers.filter(({ kind }) => kind === "stop"),
  );
  if (matched.some(({ classifier }) => classifier.effect === "opt-out")) return 1;
  return matched.length > 0 ? Math.max(score, ASKED) : score;
}

/** A possible opt-out, for a user to judge (see `stopDetectScore`). */
const ASKED = 0.99;

/** Texts that every sender has to include; no rule may block them. */
const OBLIGATORY_WORDS = [OPT_OUT_TEXT, "Msg & data rates may apply", "Msg frequency varies"].map(
  (text) => ` ${plainWords(text)} `,
);

/** Why a phrase cannot be in a rule, as a sentence; null if it can. */
export function phraseProblem(kind: ClassifierKind, phrase: string): string | null {
  const words = plainWords(phrase);
  if (words.replaceAll(" ", "").length < 3) return "Use a word or phrase of at least 3 letters or digits.";
  if (kind === "stop")
    return isReservedKeyword(phrase)
      ? `The law decides what “${phrase}” does, so it can't be part of a rule.`
      : null;
  const isLawful = KEYWORD_RULES.some(({ words: own }) => own.some((word) => plainWords(word) === words));
  if (isLawful || OBLIGATORY_WORDS.some((text) => text.includes(` ${words} `)))
    return `Messages need “${phrase}” so that people can opt out, so it can't be part of a rule.`;
  return null;
}
