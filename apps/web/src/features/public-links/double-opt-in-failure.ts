import { ApiError } from "../../lib/api-error.ts";
import { linkFailure } from "./link-failure.ts";

/** What these mean is said best by the server. */
const plain = new Set(["conflict", "wrong-state", "invalid-input", "too-many-requests"]);

/** What went wrong on the double opt-in page, with the sentence of its step for all that nobody foresaw (doc 2, section 8). */
export function doubleOptInFailure(
  error: unknown,
  unexpected: string,
): { sentence: string; canRetry: boolean } {
  if (error instanceof ApiError && plain.has(error.code)) return { sentence: error.message, canRetry: true };
  const { sentence, canRetry } = linkFailure(error);
  return canRetry ? { sentence: unexpected, canRetry } : { sentence, canRetry };
}
