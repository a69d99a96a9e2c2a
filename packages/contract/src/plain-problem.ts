import type { z } from "zod";

const counted = (most: number | bigint) => most.toLocaleString("en-US");

/**
 * An error map that words what zod would say in its own terms for the person who typed it. A sentence of the
 * schema wins; undefined leaves the problem to zod.
 */
export const plainProblem: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_big") {
    if (issue.origin === "string") return `Use at most ${counted(issue.maximum)} characters.`;
    if (issue.origin === "number") return `At most ${counted(issue.maximum)}.`;
    if (issue.origin === "array") return `Choose at most ${counted(issue.maximum)}.`;
  }
  if (issue.code === "too_small") {
    if (issue.origin === "string")
      return issue.minimum === 1 ? "This is required." : `Use at least ${counted(issue.minimum)} characters.`;
    if (issue.origin === "number") return `At least ${counted(issue.minimum)}.`;
    if (issue.origin === "array") return `Choose at least ${counted(issue.minimum)}.`;
  }
  if (issue.code === "invalid_type" && issue.expected === "int") return "Enter a whole number.";
  if (issue.code === "invalid_format") {
    if (issue.format === "url") return "Enter a full address, such as https://example.com.";
    if (issue.format === "email") return "Please enter a valid email address";
  }
  return undefined;
};
