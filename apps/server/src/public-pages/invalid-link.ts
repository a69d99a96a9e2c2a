import { AppError } from "../app-error.ts";

/** Shown for every public link that leads nowhere (document 2, section 8). */
const INVALID_LINK = "Invalid link. Please try to copy/paste the link from your message to your browser.";

export const invalidLink = (): AppError => new AppError("not-found", INVALID_LINK);

/** Keyword links come from posters and pages, not from messages (document 2, section 8). */
export const invalidKeywordLink = (): AppError =>
  new AppError("not-found", "Invalid link. Please try to copy/paste the link.");
