import { KEYWORD_RULES, readKeyword } from "../../compliance/opt-out-words.ts";
import { CONTENT_RULES, PUBLIC_SHORTENERS, saysWord } from "../../registration/registration-rules.ts";
import { shortenerIn, shortenerProblem } from "../message-links.ts";
import { TRIGGER_WORDS } from "../quality/message-quality-words.ts";
import { type ClassifierKind, plainWords } from "./message-classifiers.ts";

/** A built-in rule, which cannot be changed. */
export interface BuiltInClassifier {
  id: string;
  name: string;
  kind: ClassifierKind;
  phrases: readonly string[];
  /** The effect of a match, as a sentence. */
  effect: string;
  source: string;
}

const EFFECT_OF_CONTENT = {
  refused: "Writers are warned that carriers block it, and reviewers refuse registrations that mention it.",
  age: "Writers are warned that carriers deliver it only to people whose age was checked.",
  risky: "Writers are warned that carriers look closely at it.",
};

const EFFECT_OF_FAMILY = {
  stop: "It opts them out right away if it's all they wrote.",
  start: "It opts them back in if it's all they wrote.",
  help: "We answer with who you are and how to opt out if it's all they wrote.",
};

export const BUILT_IN_CLASSIFIERS: readonly BuiltInClassifier[] = [
  ...KEYWORD_RULES.map(({ family, words, source }, index) => ({
    id: `${family}-${index + 1}`,
    name: `Words for ${family.toUpperCase()}`,
    kind: "stop" as const,
    phrases: words,
    effect: EFFECT_OF_FAMILY[family],
    source,
  })),
  ...CONTENT_RULES.map(({ name, words, severity, source }) => ({
    id: `content-${plainWords(name).replaceAll(" ", "-")}`,
    name: name[0]!.toUpperCase() + name.slice(1),
    kind: "prohibited" as const,
    phrases: words,
    effect: EFFECT_OF_CONTENT[severity],
    source,
  })),
  {
    id: "shorteners",
    name: "Public link shorteners",
    kind: "spam",
    phrases: PUBLIC_SHORTENERS.domains,
    effect: "The message isn't sent: carriers filter these links.",
    source: PUBLIC_SHORTENERS.source,
  },
  {
    id: "trigger-words",
    name: "Words that spam filters know",
    kind: "spam",
    phrases: TRIGGER_WORDS.map(({ words }) => words),
    effect: "Writers are warned, and we suggest other words when we can.",
    source: "Twilio, how messages are filtered; M3AAWG Mobile Messaging Best Practices, 2015",
  },
];

/** The part of a text that matches a rule; null if none does. */
export function builtInMatch(text: string, { id, kind, phrases }: BuiltInClassifier): string | null {
  if (kind === "stop") {
    if (readKeyword(text) === null) return null;
    const said = new Set([plainWords(text), plainWords(text).split(" ")[0]!]);
    return phrases.find((phrase) => said.has(plainWords(phrase))) ?? null;
  }
  if (id === "shorteners") return shortenerIn(text);
  return phrases.find((phrase) => saysWord(text, phrase)) ?? null;
}

/** Why a text with a public shortener's link is not sent; null if it has none. */
export function shortenerRefusal(text: string): string | null {
  const host = shortenerIn(text);
  return host === null ? null : shortenerProblem(host);
}
