import { describe, expect, test } from "vitest";
import { confirmationText, helpText, KEYWORD_RULES, resumeText } from "../../compliance/opt-out-words.ts";
import { BUILT_IN_CLASSIFIERS, builtInMatch } from "./built-in-classifiers.ts";
import {
  type MessageClassifier,
  matchClassifiers,
  phraseProblem,
  refusalOf,
  stopScoreWith,
} from "./message-classifiers.ts";

const rule = (more: Partial<MessageClassifier>): MessageClassifier => ({
  name: "Loans",
  kind: "prohibited",
  effect: "refuse",
  phrases: ["quick cash", "préstamo"],
  ...more,
});

describe("a phrase is found", () => {
  test.each([
    ["as it is", "Get quick cash today", true],
    ["in capitals with marks between", "QUICK... CASH!", true],
    ["across a line", "quick\ncash", true],
    ["without its accent", "Un prestamo para ti", true],
    ["not inside of a longer word", "quick cashew snacks", false],
    ["not with a word between", "quick and easy cash", false],
    ["in no other text", "See you at noon", false],
  ])("%s", (_how, text, isFound) => {
    expect(matchClassifiers(text, [rule({})]).length).toBe(isFound ? 1 : 0);
  });
});

test("only a refusing rule blocks a text, with the phrase in the sentence", () => {
  expect(refusalOf("Quick cash!", [rule({ effect: "warn" })])).toBeNull();
  expect(refusalOf("Quick cash!", [rule({ effect: "warn" }), rule({})])).toBe(
    "We don't send messages that say “quick cash”: we don't carry messages about this.",
  );
});

describe("a custom opt-out word", () => {
  const own = (effect: "opt-out" | "ask") => rule({ kind: "stop", effect, phrases: ["basta ya"] });
  test.each([
    ["is an opt-out as all they wrote", "Basta ya!", own("opt-out"), 1],
    ["is none among other words", "Basta ya de frío", own("opt-out"), 0.2],
    ["is for a person to decide wherever it stands", "Por favor, basta ya", own("ask"), 0.99],
  ])("%s", (_how, text, classifier, score) => {
    expect(stopScoreWith(0.2, text, [classifier])).toBe(score);
  });
  test("never weakens an opt-out", () => {
    expect(stopScoreWith(1, "STOP", [own("ask")])).toBe(1);
    expect(stopScoreWith(0.995, "basta ya", [own("ask")])).toBe(0.995);
  });
});

test("no rule can be about legally required words", () => {
  for (const word of KEYWORD_RULES.flatMap(({ words }) => words)) {
    expect(phraseProblem("spam", word), word).not.toBeNull();
    expect(phraseProblem("stop", word.toUpperCase()), word).not.toBeNull();
  }
  expect(phraseProblem("prohibited", "to opt out")).not.toBeNull();
  expect(phraseProblem("spam", "a!")).not.toBeNull();
  expect(phraseProblem("spam", "quick cash")).toBeNull();
});

test("no phrase allowed in a rule blocks a mandatory reply", () => {
  const brand = { company: "Rivers & Co", phone: "(512) 555-0100" };
  for (const text of [confirmationText(brand), helpText(brand), resumeText(brand)]) {
    for (const { phrases } of BUILT_IN_CLASSIFIERS.filter(({ kind }) => kind === "stop"))
      expect(phrases.filter((phrase) => phraseProblem("spam", phrase) === null)).toEqual([]);
    expect(refusalOf(text, [rule({})])).toBeNull();
  }
});

test("the built-in rules report what they match in a text", () => {
  const found = (text: string) =>
    BUILT_IN_CLASSIFIERS.flatMap((each) => {
      const phrase = builtInMatch(text, each);
      return phrase === null ? [] : [phrase];
    });
  expect(found("stop stop")).toEqual(["stop"]);
  expect(found("Opt out.")).toEqual(["opt out"]);
  expect(found("Act now: a payday loan at https://bit.ly/x")).toEqual(["payday loan", "bit.ly", "act now"]);
  expect(found("See you at noon")).toEqual([]);
  expect(new Set(BUILT_IN_CLASSIFIERS.map(({ id }) => id)).size).toBe(BUILT_IN_CLASSIFIERS.length);
});
