import { expect, test } from "vitest";
import { isAbout, readTapback } from "./tapback.ts";

test.each([
  ["Liked “See you at 5”", "👍", "See you at 5"],
  ['Loved "See you at 5"', "❤️", "See you at 5"],
  ["Laughed at “He said “no””", "😂", "He said “no”"],
  ["Emphasized “Two\nlines”", "‼️", "Two\nlines"],
  ["Questioned “5?”", "❓", "5?"],
  ["Disliked “5”", "👎", "5"],
  ["Reacted 🎉 to “See you at 5”", "🎉", "See you at 5"],
  ["Removed a like from “See you at 5”", "", "See you at 5"],
  ["Removed an exclamation from “See you at 5”", "", "See you at 5"],
])("%s is parsed as a Tapback", (text, emoji, quote) => {
  expect(readTapback(text)).toMatchObject({ emoji, quote, isPart: false });
});

test.each([
  "I liked “See you”",
  "Removed the “See you”",
  "Liked it a lot",
  "Liked “See you” too",
  "Liked “”",
  "liked “See you”",
  "",
])("%s is an ordinary text", (text) => expect(readTapback(text)).toBeNull());

test("it refers to the message with its text, or that begins with it if it is cut off", () => {
  const whole = readTapback("Liked “See you at 5”")!;
  expect([isAbout(whole, " See you at 5 "), isAbout(whole, "See you at 5, Jo")]).toEqual([true, false]);
  const cut = readTapback("Liked “See you…”")!;
  expect([isAbout(cut, "See you at 5"), isAbout(cut, "See you…"), isAbout(cut, "See them")]).toEqual([
    true,
    true,
    false,
  ]);
});
