import { expect, it } from "vitest";
import { z } from "zod";
import { plainProblem } from "./plain-problem.ts";

const problemOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainProblem }).error?.issues[0]?.message;

it.each<[z.ZodType, unknown, string]>([
  [z.string().max(1_024), "x".repeat(1_025), "Use at most 1,024 characters."],
  [z.string().min(1), "", "This is required."],
  [z.string().min(3), "ab", "Use at least 3 characters."],
  [z.number().max(2_000), 2_001, "At most 2,000."],
  [z.number().min(1), 0, "At least 1."],
  [z.number().int(), 1.5, "Enter a whole number."],
  [z.url(), "example", "Enter a full address, such as https://example.com."],
  [z.email(), "jo@", "Please enter a valid email address"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "Choose at most 2."],
  [z.array(z.string()).min(1), [], "Choose at least 1."],
])(
  "a limit without a sentence of its own is worded for the person who typed (%#)",
  (schema, value, sentence) => {
    expect(problemOf(schema, value)).toBe(sentence);
  },
);

it("a schema's own sentence wins", () => {
  expect(problemOf(z.string().max(3, "Three letters."), "abcd")).toBe("Three letters.");
});
