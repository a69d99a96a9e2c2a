/** What callers hear where nobody answers. */
export const SORRY =
  "Sorry, nobody can take your call right now. Please send us a text, and we will answer it.";
