import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { segments } from "../messages/segments.ts";
import {
  confirmationText,
  helpText,
  isReservedKeyword,
  KEYWORD_RULES,
  readKeyword,
  resumeText,
} from "./opt-out-words.ts";

describe("readKeyword", () => {
  test.each([
    ["STOP", "stop"],
    ["stop", "stop"],
    ["  Stop.\n", "stop"],
    ["“STOP”", "stop"],
    ["🛑 stop 🛑", "stop"],
    ["STOP!!! stop", "stop"],
    ["ＳＴＯＰ", "stop"],
    ["'Unsubscribe'", "stop"],
    ["Opt out", "stop"],
    ["opt-out", "stop"],
    ["OPTOUT", "stop"],
    ["stop all", "stop"],
    ["STOPALL", "stop"],
    ["cancel", "stop"],
    ["END.", "stop"],
    ["quit", "stop"],
    ["Revoke", "stop"],
    ["remove", "stop"],
    ["No más!", "stop"],
    ["ARRÊT", "stop"],
    ["Start", "start"],
    ["UNSTOP", "start"],
    ["yes 😀", "start"],
    ["help?", "help"],
    ["INFO", "help"],
  ])("%j belongs to %s", (text, family) => {
    expect(readKeyword(text)).toBe(family);
  });

  test.each([
    "",
    "🛑",
    "stop by tomorrow",
    "Don't stop",
    "stop it",
    "please help me",
    "the end",
    "I want to cancel my appointment",
    "stopped",
    "unstoppable",
    "yes please",
    "end 2 end",
    "opt",
    "start stop",
    "stop\u200bby",
  ])("%j is ordinary conversation", (text) => {
    expect(readKeyword(text)).toBeNull();
  });

  test("a word is understood with anything wrapped around it, but not with a word added", () => {
    const wrapping = fc.string({
      unit: fc.constantFrom(" ", "\n", ".", "!", '"', "’", "🙏", "-", "*"),
      maxLength: 5,
    });
    const rule = fc.constantFrom(...KEYWORD_RULES);
    fc.assert(
      fc.property(rule, wrapping, wrapping, (rule, before, after) => {
        for (const word of rule.words) {
          expect(readKeyword(before + word.toUpperCase() + after)).toBe(rule.family);
          expect(readKeyword(`${before}${word} tomorrow${after}`)).toBeNull();
        }
      }),
    );
  });

  test("no word belongs to two families", () => {
    const words = KEYWORD_RULES.flatMap((rule) => rule.words);
    expect(new Set(words).size).toBe(words.length);
  });

  test("reserved words cannot become a business's keyword", () => {
    expect(isReservedKeyword(" Stop ")).toBe(true);
    expect(isReservedKeyword("TACOS")).toBe(false);
  });
});

describe("mandatory replies", () => {
  const sender = { company: "Sunrise Bakery & Coffee Co", phone: "(512) 555-0148" };

  test.each([
    ["confirmation", confirmationText(sender)],
    ["help", helpText(sender)],
    ["resume", resumeText(sender)],
  ])("the %s text names the brand and fits one plain segment", (_, text) => {
    expect(text).toMatch(/^Sunrise Bakery & Coffee Co: /);
    expect(segments(text)).toMatchObject({ encoding: "GSM-7", segments: 1 });
  });

  test.each([
    ["help", helpText(sender)],
    ["resume", resumeText(sender)],
  ])("the %s text tells frequency, cost and the way out", (_, text) => {
    expect(text).toContain("Msg frequency varies. Msg & data rates may apply.");
    expect(text).toContain("Reply STOP to opt out, HELP for help.");
  });

  test("the confirmation says how to opt in again", () => {
    expect(confirmationText(sender)).toBe(
      "Sunrise Bakery & Coffee Co: You are opted out and will get no more messages. " +
        "Questions? (512) 555-0148. Reply START to opt back in.",
    );
  });

  test("a sender without a phone or a name still gets clean sentences", () => {
    expect(helpText({ company: "" })).toMatch(/^Need help\? Msg frequency/);
    expect(confirmationText({ company: "Acme", phone: null })).not.toContain("  ");
  });
});
