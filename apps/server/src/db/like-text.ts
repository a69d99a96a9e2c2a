/** Escapes a text for use in a LIKE pattern, so that its `%`, `_` and backslashes are literal. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
