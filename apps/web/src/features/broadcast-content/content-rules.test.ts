import { expect, test } from "vitest";
import { contentProblems } from "./content-rules.ts";

const text = { kind: "sms" as const, subject: "", text: "Hello", hasMedia: false };

test.each([
  ["", "Message is required."],
  [" \n ", "Message is required."],
  ["Hello", undefined],
  ["x".repeat(1024), undefined],
  ["x".repeat(1025), "Message text cannot exceed 1024 characters."],
  ["👩‍👩‍👧".repeat(1024), undefined],
])("a text is judged in the words of the specification: %#", (words, problem) => {
  expect(contentProblems({ ...text, text: words }).text).toBe(problem);
});

test("a picture may go without words, but not with too many", () => {
  expect(contentProblems({ ...text, text: "", hasMedia: true })).toEqual({});
  expect(contentProblems({ ...text, text: "x".repeat(1025), hasMedia: true }).text).toMatch(/cannot exceed/);
});

test("an email needs a subject and words, and may be long", () => {
  expect(contentProblems({ ...text, kind: "email", text: "" })).toEqual({
    subject: "Subject is required.",
    text: "Message is required.",
  });
  expect(contentProblems({ ...text, kind: "email", subject: "Hi", text: "x".repeat(20_000) })).toEqual({});
});

test("a voice drop needs a recording and no words", () => {
  expect(contentProblems({ ...text, kind: "rvm", text: "" })).toEqual({
    recording: "A recording is required.",
  });
  expect(contentProblems({ ...text, kind: "rvm", text: "", hasMedia: true })).toEqual({});
});
