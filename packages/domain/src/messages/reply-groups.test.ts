import { expect, test } from "vitest";
import { groupReplies, plainReply } from "./reply-groups.ts";

const grouped = (...texts: string[]) =>
  groupReplies(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text));

test.each([
  ["Yes, please!", "yes"],
  ["YEP 👍🏽", "yes"],
  ["Thanks!", "thanks"],
  ["I’ll be there", "yes"],
  ["Yes, I'll be there! 🎉", "yes"],
  ["yesss 😊", "yes"],
  ["Sure, we can make it", "yes"],
  ["Awesome, see you there", "yes"],
  ["I am in", "yes"],
  ["Sorry, can't make it", "no"],
  ["No thank you", "no"],
  ["No thanks, I'm good", "no"],
  ["Yes yes!!", "yes"],
  ["Unfortunately we won't be able to come", "no"],
  ["not going", "no"],
  ["Who is this?", "who"],
  ["whos this", "who"],
  ["Can you make it?", "can make"],
  ["I can't", "no"],
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
    ["What time do you open?", "what time are you open"],
  ]);
});

test.each([
  ["I can come on Monday", "I can come on Friday"],
  ["In March it would suit us best", "In April it would suit us best"],
  ["The red one", "The blue one"],
  ["I would like to have the red one please", "I would like to have the blue one please"],
  ["I'd like the red one", "I'd like the red one and the blue one"],
  ["I can come in the morning", "I can come in the afternoon"],
  ["Friday, not Monday", "Monday, not Friday"],
  ["No, Monday", "I can't come Monday"],
  ["Yes", "Yes, but I can't make it before 7"],
  ["Yes", "Will you be there?"],
  ["Yes", "I hope I can make it"],
  ["No", "Not interested"],
  ["No", "stop emailing"],
  ["?", "!!"],
])("%j and %j are different answers", (one, other) => {
  expect(grouped(one, other)).toHaveLength(2);
});

test.each([
  ["yes", "Yes please"],
  ["Yes!", "yes I'll be there"],
  ["no", "Can't make it, sorry!"],
  ["I can come on Fri", "i can come on FRIDAY!"],
  ["Good morning, count me in", "Count me in"],
  ["The red one please", "red one"],
])("%j and %j are the same answer", (one, other) => {
  expect(grouped(one, other)).toHaveLength(1);
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
