import { expect, test } from "vitest";
import { costText, measureMessage } from "./message-cost.ts";

const none = () => ({});

test.each([
  ["", false, "0 / 1024 · 0 credits"],
  ["Hello", false, "5 / 1024 · 1 segment · 1 credit"],
  ["x".repeat(161), false, "161 / 1024 · 2 segments · 2 credits"],
  // One emoji is one character for a person, but its encoding makes every segment smaller.
  ["👨‍👩‍👧‍👦".repeat(10), false, "10 / 1024 · 2 segments · 2 credits"],
  ["Look", true, "4 / 1024 · 3 credits"],
])("%s costs what the counter says", (text, hasPicture, words) => {
  expect(costText(measureMessage(text, hasPicture, none))).toBe(words);
});

test("a dynamic field counts as the recipient's own value", () => {
  const cost = measureMessage("Hi {{firstName}}!", false, () => ({ firstName: "Jo" }));
  expect(cost.characters).toBe("Hi Jo!".length);
});

test("the limit is 1024 characters as a person counts them", () => {
  expect(measureMessage("é".repeat(1024), false, none).isTooLong).toBe(false);
  expect(measureMessage("é".repeat(1025), false, none).isTooLong).toBe(true);
});
