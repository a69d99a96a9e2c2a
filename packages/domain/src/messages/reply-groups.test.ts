import { expect, test } from "vitest";
import { groupReplies, plainReply } from "./reply-groups.ts";

const grouped = (...texts: string[]) =>
  groupReplies(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text));

test.each([
  ["Yes, please!", "yes"],
  ["YEP 👍🏽", "yes"],
  ["Thanks!", "thanks"],
  ["I’ll be there", "there"],
  ["", ""],
])("%j is normalized to %j", (text, plain) => {
  expect(plainReply(text).join(" ")).toBe(plain);
});

test("similar replies are grouped, largest group first", () => {
  expect(
    grouped("Nope", "Yes!", "yeah", "What time do you open?", "No thanks", "👍", "what time are you open"),
  ).toEqual([
    ["Yes!", "yeah", "👍"],
    ["Nope", "No thanks"],
    ["what time are you open", "What time do you open?"],
  ]);
});

test("a yes and a no, or different numbers, are never grouped however similar their words are", () => {
  expect(
    grouped("We can come on Friday", "We can not come on Friday", "Table for 2", "Table for 4"),
  ).toHaveLength(4);
});

test("the same replies form the same groups, in whatever order they came", () => {
  const texts = ["Yes", "ok", "Is it vegan?", "is it vegan", "No", "Count me in", "count me in!"];
  const keys = (groups: string[][]) => groups.map((group) => [...group].sort().join("|")).sort();
  expect(keys(grouped(...texts))).toEqual(keys(grouped(...texts.toReversed())));
});

test("five thousand different replies are grouped without blocking the event loop too long", () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${index}`);
  const texts = Array.from({ length: 5_000 }, (_, index) => ({
    text: [1, 7, 13, 29].map((step) => words[(index * step) % words.length]).join(" "),
  }));
  const before = performance.now();
  groupReplies(texts);
  expect(performance.now() - before).toBeLessThan(1_000);
});
