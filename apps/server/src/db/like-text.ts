/** A text as a part of a LIKE pattern, in which its own `%`, `_` and backslashes mean themselves. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
