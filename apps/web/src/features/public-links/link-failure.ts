import { isNotFound } from "../../lib/api-error.ts";

const invalidLink = "Invalid link. Please try to copy/paste the link from your message to your browser.";
const unexpected = "Sorry, ran into an unexpected error. Please try again later.";

/** What went wrong with a link from a message (doc 2, section 8), and whether trying again can help. */
export const linkFailure = (error: unknown): { sentence: string; canRetry: boolean } =>
  isNotFound(error as Error)
    ? { sentence: invalidLink, canRetry: false }
    : { sentence: unexpected, canRetry: true };
