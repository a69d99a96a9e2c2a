/** What callers hear when nobody answers. */
export const SORRY =
  "Sorry, we can't take your call right now. Please send us a text, and we'll get back to you.";
