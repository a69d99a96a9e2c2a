import { expect, test } from "vitest";
import { segments } from "../messages/segments.ts";
import { forcingMarks, plainOf, replaceForcing, shownCharacter } from "./plain-characters.ts";

test.each([
  ["“Hi” – it’s on…", '"Hi" - it\'s on...'],
  ["a\u00a0b\u200bc", "a bc"],
  ["Crème brûlée, señor Łukasz", "Crème brulée, señor Lukasz"],
  ["50 % off → now", "50 % off -> now"],
])("%j is replaced by plain characters and then fits GSM-7", (text, plain) => {
  expect(replaceForcing(text)).toBe(plain);
  expect(segments(replaceForcing(text)).encoding).toBe("GSM-7");
});

test("characters without a plain equivalent stay", () => {
  expect(replaceForcing("Party 🎉 – 明日 👩‍👩‍👧")).toBe("Party 🎉 - 明日 👩‍👩‍👧");
  expect(plainOf("🎉")).toBeNull();
  expect(plainOf("明")).toBeNull();
});

test("the codes of dynamic fields and links stay, but a field's fallback is text", () => {
  const text = "Hi {{größe – x|dear “you”}} [[It’s here]] – bye";
  expect(replaceForcing(text)).toBe('Hi {{größe – x|dear "you"}} [[It’s here]] - bye');
});

test("addresses stay as they are, without the punctuation around them", () => {
  const text = "See “https://rivers.example/café–menü” – or rivers.example/été…";
  expect(replaceForcing(text)).toBe('See "https://rivers.example/café–menü" - or rivers.example/été...');
});

test("every forcing character is marked in its place, and nothing else", () => {
  const text = "It’s 🎉 on – {{firstName}}";
  expect(forcingMarks(text).map(({ start, end }) => text.slice(start, end))).toEqual(["’", "🎉", "–"]);
  expect(forcingMarks("Plain {{firstName}} € é")).toEqual([]);
});

test("an invisible character is called by its name", () => {
  expect(shownCharacter("\u00a0")).toBe("no-break space");
  expect(shownCharacter("\u2005")).toBe("U+2005");
  expect(shownCharacter("“")).toBe("“");
});
