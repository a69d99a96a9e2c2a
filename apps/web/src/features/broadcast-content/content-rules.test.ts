import { expect, test } from "vitest";
import { dynamicFieldsOf } from "../settings/index.ts";
import { contentProblems as problemsOf } from "./content-rules.ts";

const fieldsOf = (relaxedDynamicFieldValidation: boolean) =>
  dynamicFieldsOf({
    customFields: [
      { _id: "0197b0c0-0000-7000-8000-000000000001", name: "Favorite color", kind: "text", options: [] },
    ],
    userCustomFields: [],
    relaxedDynamicFieldValidation,
    subscribeUrl: "https://rivers.example/u/rivers/subscribe",
    referral: { code: "7QK2M9XA", link: "http://localhost:3000/sign-up?ref=7QK2M9XA" },
  });
const contentProblems = (content: Parameters<typeof problemsOf>[0]) => problemsOf(content, fieldsOf(false));

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

test("a picture needs no text, but limits its length", () => {
  expect(contentProblems({ ...text, text: "", hasMedia: true })).toEqual({});
  expect(contentProblems({ ...text, text: "x".repeat(1025), hasMedia: true }).text).toMatch(/cannot exceed/);
});

test("an email needs a subject and a text, and can be long", () => {
  expect(contentProblems({ ...text, kind: "email", text: "" })).toEqual({
    subject: "Subject is required.",
    text: "Message is required.",
  });
  expect(contentProblems({ ...text, kind: "email", subject: "Hi", text: "x".repeat(20_000) })).toEqual({});
});

test("a voice drop needs a recording and no text", () => {
  expect(contentProblems({ ...text, kind: "rvm", text: "" })).toEqual({
    recording: "A recording is required.",
  });
  expect(contentProblems({ ...text, kind: "rvm", text: "", hasMedia: true })).toEqual({});
});

test("an unknown field blocks a message where the account is strict", () => {
  const letter = {
    ...text,
    kind: "email" as const,
    subject: "Hi {{fristName}}",
    text: "In {{favoriteColor}}",
  };
  expect(contentProblems(letter)).toEqual({
    subject: "{{fristName}} isn't a dynamic field. Choose one from the list, or remove it.",
  });
  expect(contentProblems({ ...text, text: "Hi {{fristName}}" }).text).toMatch(/^\{\{fristName\}\} isn't/);
  expect(problemsOf(letter, fieldsOf(true))).toEqual({});
  expect(problemsOf(letter, dynamicFieldsOf(null))).toEqual({});
});
