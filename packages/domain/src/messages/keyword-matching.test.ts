import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { KEYWORD_RULES } from "../compliance/opt-out-words.ts";
import {
  editsAllowed,
  editsBetween,
  type ListenedWord,
  looksAutomatic,
  matchKeyword,
  notReadBecause,
} from "./keyword-matching.ts";
import { keywordWord } from "./keyword-words.ts";

const listens = (
  keywordId: string,
  {
    main,
    others = [],
    allowsMisspelt = false,
  }: { main: string; others?: string[]; allowsMisspelt?: boolean },
): ListenedWord[] =>
  [main, ...others].map((word, place) => ({
    keywordId,
    word: keywordWord(word),
    isMain: place === 0,
    allowsMisspelt,
  }));

const menu = listens("menu", { main: "MENU", others: ["lunch"], allowsMisspelt: true });
const pizza = listens("pizza", { main: "Pizza night", allowsMisspelt: true });
const all = [...menu, ...pizza, ...listens("stop-by", { main: "open house" })];
const match = (text: string, listened = all) => {
  const found = matchKeyword(text, listened);
  return found && `${found.keywordId} by ${found.rule}`;
};

test.each([
  ["menu", "menu by whole-text"],
  ["  «MENÚ!!» 🍕", "menu by whole-text"],
  ["Menu please", "menu by first-word"],
  ["pizza-night", "pizza by whole-text"],
  ["pizza night, two of us", "pizza by first-word"],
  ["Lunch?", "menu by other-word"],
  ["manu", "menu by misspelt"],
  ["mneu", "menu by misspelt"],
  ["piza nihgt", "pizza by misspelt"],
  ["what is on the menu", null],
  ["", null],
  ["🍕", null],
])("%j names %j", (text, found) => expect(match(text)).toBe(found));

describe("texts that are never a keyword", () => {
  it("leaves legally defined words alone, whatever keywords exist", () => {
    for (const { words } of KEYWORD_RULES)
      for (const word of words)
        expect(match(word, listens("x", { main: word, allowsMisspelt: true }))).toBeNull();
  });
  it("a text about stopping something is neither a keyword nor an opt-out", () => {
    const text = "We have got to STOP this bill";
    expect(match(text)).toBeNull();
    expect(notReadBecause(text)).not.toBe("law");
  });
  it("a text that asks to be left alone triggers nothing, whatever keyword it begins with", () => {
    expect(notReadBecause("Menu. Stop texting me and take me off your list")).toBe("left-alone");
    expect(match("Menu. Stop texting me and take me off your list")).toBeNull();
  });
  it("no everyday answer is taken for a misspelled keyword", () =>
    expect(match("love", listens("dove", { main: "dove", allowsMisspelt: true }))).toBeNull());
});

it("a typo that may be meant for a word of the law is no keyword, and one nearer to a keyword is", () => {
  const candle = listens("candle", { main: "CANDLE", allowsMisspelt: true });
  for (const text of ["CANCLE", "cancle!", "cancle please", "candel"]) expect(match(text, candle)).toBeNull();
  expect(match("candl", candle)).toBe("candle by misspelt");
  expect(match("candle", candle)).toBe("candle by whole-text");
  const shop = listens("shop", { main: "SHOP", allowsMisspelt: true });
  expect(match("sop", shop)).toBeNull();
  expect(match("shopp", shop)).toBe("shop by misspelt");
});

it("a text that support's rules hold is not read, whatever the detector says", () => {
  expect(notReadBecause("menu", 0.99)).toBe("left-alone");
  expect(notReadBecause("menu", 0.9)).toBeNull();
});

it("matches misspellings only if enabled, and never guesses between two", () => {
  expect(match("salee", listens("sale", { main: "sale" }))).toBeNull();
  const two = [
    ...listens("sale", { main: "sale", allowsMisspelt: true }),
    ...listens("salt", { main: "salt", allowsMisspelt: true }),
  ];
  expect(match("salx", two)).toBeNull();
  expect(match("salt", two)).toBe("salt by whole-text");
});

const letters = fc.stringMatching(/^[a-z]{4,12}$/).filter((word) => notReadBecause(word) === null);

test("a keyword is found in any case and among any punctuation", () => {
  const around = fc.stringMatching(/^[ .,!?"*🍕]{0,6}$/u);
  fc.assert(
    fc.property(letters, around, around, fc.boolean(), (word, before, after, isUpper) => {
      const text = `${before}${isUpper ? word.toUpperCase() : word}${after}`;
      expect(match(text, listens("x", { main: word }))).toBe("x by whole-text");
    }),
  );
});

test("exactly one keyword wins, independent of their stored order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters, { minLength: 2, maxLength: 12 }), letters, (words, written) => {
      const listened = words.flatMap((word, place) =>
        listens(String(place), { main: word, allowsMisspelt: true }),
      );
      expect(matchKeyword(written, listened.toReversed())).toEqual(matchKeyword(written, listened));
    }),
  );
});

test("a misspelled keyword is never further off than its length allows, and edits count symmetrically", () => {
  fc.assert(
    fc.property(letters, letters, (word, written) => {
      expect(editsBetween(word, written, 20)).toBe(editsBetween(written, word, 20));
      const found = matchKeyword(written, listens("x", { main: word, allowsMisspelt: true }));
      if (found?.rule === "misspelt")
        expect(editsBetween(written, word, 20)).toBeLessThanOrEqual(editsAllowed(word));
    }),
  );
});

test.each([
  ["I'm driving right now, I'll get back to you", true],
  ["Automatic reply: out of the office until Monday", true],
  ["Menu", false],
])("%j looks automatic: %s", (text, isAutomatic) => expect(looksAutomatic(text)).toBe(isAutomatic));
