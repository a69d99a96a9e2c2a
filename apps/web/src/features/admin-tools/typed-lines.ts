import { z } from "zod";

/** Several values, one per line; an error in any of them is reported for the whole box. */
export const typedLines = <T extends z.ZodType<string[]>>(values: T) =>
  z.string().transform((text, context): string[] => {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const read = values.safeParse(lines);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "Check this." });
    return z.NEVER;
  });
