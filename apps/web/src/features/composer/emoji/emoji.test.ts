import { expect, test } from "vitest";
import { emojiGroups, knownEmoji, searchEmoji, skinToneOf, skinTones, withTone } from "./emoji.ts";

const all = emojiGroups.flatMap(({ emoji }) => emoji);
const toned = Object.keys(skinTones).slice(1) as (keyof typeof skinTones)[];
const isOneEmoji = /^\p{RGI_Emoji}$/v;

test("the list has every emoji of version 13.1 once with a name, and no later one", () => {
  // Emoji 13.1 counts 3,512 sequences; 1,700 of them are skin tone variants.
  expect(all).toHaveLength(1_812);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  for (const { text, name } of all) {
    expect(isOneEmoji.test(text), text).toBe(true);
    expect(name, text).not.toBe("");
  }
  const texts = all.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["😀", "😮‍💨", "❤️‍🔥", "🧔‍♀️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇺🇸", "#️⃣"]));
  // From 14.0, 15.0, 15.1 and 16.0.
  for (const later of ["🫠", "🫱", "🧌", "🫨", "🐦‍⬛", "🙂‍↔️", "🐦‍🔥", "🫩"])
    expect(texts).not.toContain(later);
});

test("a skin tone applies to each person of an emoji that supports one, and to no other", () => {
  const shown = (text: string, tone: keyof typeof skinTones) => withTone(knownEmoji([text])[0]!, tone);
  expect(shown("👍", "dark")).toBe("👍🏿");
  expect(shown("👍", "neutral")).toBe("👍");
  expect(shown("🕵️‍♀️", "light")).toBe("🕵🏻‍♀️");
  expect(shown("🧑‍🤝‍🧑", "medium")).toBe("🧑🏽‍🤝‍🧑🏽");
  for (const text of ["😀", "👨‍👩‍👦", "🤝", "👯"]) expect(shown(text, "dark")).toBe(text);
  for (const one of all.filter(({ takesTone }) => takesTone))
    for (const tone of toned) expect(isOneEmoji.test(withTone(one, tone)), one.text).toBe(true);
});

test.each([
  ["neutral", "neutral"],
  ["medium-dark", "medium-dark"],
  ["purple", "neutral"],
])("the stored skin tone %s is %s", (kept, tone) => {
  expect(skinToneOf(kept)).toBe(tone);
});

test.each([
  ["thumbs up", "👍"],
  ["birthday", "🥳"],
  ["HEART red", "❤️"],
  ["lol", "🤣"],
  ["mexico", "🇲🇽"],
  ["gear", "⚙️"],
])("%j finds %s", (term, text) => {
  expect(searchEmoji(term, 12).map((one) => one.text)).toContain(text);
});

test("exact names come first, and a search without a word or a match finds nothing", () => {
  expect(searchEmoji("pizza", 5)[0]?.text).toBe("🍕");
  expect(searchEmoji("cat", 3).every(({ name }) => name.startsWith("cat"))).toBe(true);
  expect(searchEmoji("  ", 5)).toEqual([]);
  expect(searchEmoji("heart xyzzy", 5)).toEqual([]);
  expect(searchEmoji("a", 7)).toHaveLength(7);
});
