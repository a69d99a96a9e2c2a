import { UnreadableFileError } from "../formats/csv-records.ts";

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** Why the import can never succeed, as a sentence; null for what may pass when the job is tried again. */
export function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  if (codeOf(error) === "ENOENT") return "The uploaded file is no longer available. Please upload it again.";
  // PostgreSQL's classes 22 and 23 are about the data itself, which does not get better.
  if (/^2[23]...$/.test(codeOf(error))) {
    return "The import stopped at a row we couldn't store. Please contact support. You can import the file again without creating duplicates.";
  }
  return null;
}
