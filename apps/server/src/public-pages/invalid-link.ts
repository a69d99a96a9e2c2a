import { AppError } from "../app-error.ts";

/** What is said of every public link that opens nothing (document 2, section 8). */
const INVALID_LINK = "Invalid link. Please try to copy/paste the link from your message to your browser.";

export const invalidLink = (): AppError => new AppError("not-found", INVALID_LINK);

/**
 * Who opens a keyword's link has it from a poster or a page, not from a message. To the letter of document 2, section 8,
 * whose "pate" it is.
 */
export const invalidKeywordLink = (): AppError =>
  new AppError("not-found", "Invalid link. Please try to copy/pate the link.");
