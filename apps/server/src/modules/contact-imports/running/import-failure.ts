import { UnreadableFileError } from "../formats/csv-records.ts";

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** Returns, as a sentence, why the import can never succeed; null for an error that a retry may fix. */
export function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  if (codeOf(error) === "ENOENT") return "The uploaded file is no longer available. Please upload it again.";
  // PostgreSQL's classes 22 and 23 are about the data itself, which a retry doesn't fix.
  if (/^2[23]...$/.test(codeOf(error))) {
    return "The import stopped at a row we couldn't store. Please contact support. You can import the file again without creating duplicates.";
  }
  return null;
}
