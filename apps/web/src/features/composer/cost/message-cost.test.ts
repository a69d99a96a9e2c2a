import { expect, test } from "vitest";
import { costParts, measureMessage } from "./message-cost.ts";

const none = () => ({});

test.each([
  ["", "sms", "0 / 1024 · 0 credits"],
  ["Hello", "sms", "5 / 1024 · 1 segment · 1 credit"],
  ["x".repeat(161), "sms", "161 / 1024 · 2 segments · 2 credits"],
  // One emoji is one character to a reader, but its encoding makes every segment smaller.
  ["👨‍👩‍👧‍👦".repeat(10), "sms", "10 / 1024 · 2 segments · 2 credits"],
  ["Look", "mms", "4 / 1024 · 3 credits"],
  ["", "email", "0 / 8192 · 0 credits"],
  ["Dear Jo", "email", "7 / 8192 · 0.10 credits"],
] as const)("%s costs what the counter says", (text, type, words) => {
  const { length, segments, price } = costParts(measureMessage(text, type, none));
  expect([length, segments, price].filter(Boolean).join(" · ")).toBe(words);
});

test("a dynamic field counts with the recipient's value", () => {
  const cost = measureMessage("Hi {{firstName}}!", "sms", () => ({ firstName: "Jo" }));
  expect(cost.characters).toBe("Hi Jo!".length);
});

test("the limit is 1024 characters as a reader counts them", () => {
  expect(measureMessage("é".repeat(1024), "sms", none).isTooLong).toBe(false);
  expect(measureMessage("é".repeat(1025), "sms", none).isTooLong).toBe(true);
});

test("the name before the text in a space counts toward its segments, and takes room from the text", () => {
  const cost = measureMessage("x".repeat(156), "sms", none, "Maya: ");
  expect(cost).toMatchObject({ characters: 156, segments: 2, costCredits: 2, maxCharacters: 1018 });
  expect(measureMessage("x".repeat(1018), "sms", none, "Maya: ").isTooLong).toBe(false);
  expect(measureMessage("x".repeat(1019), "sms", none, "Maya: ").isTooLong).toBe(true);
});
