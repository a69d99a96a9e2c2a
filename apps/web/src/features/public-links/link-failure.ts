import { ApiError, isNotFound } from "../../lib/api-error.ts";

const invalidLink = "Invalid link. Please try to copy/paste the link from your message to your browser.";
const unexpected = "Sorry, ran into an unexpected error. Please try again later.";

/** What went wrong with a link from a message (doc 2, section 8), and whether trying again can help. */
export function linkFailure(error: unknown): { sentence: string; canRetry: boolean } {
  if (isNotFound(error)) return { sentence: invalidLink, canRetry: false };
  if (error instanceof ApiError && error.code === "wrong-state")
    return { sentence: error.message, canRetry: false };
  return { sentence: unexpected, canRetry: true };
}
