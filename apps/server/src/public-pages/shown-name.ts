/** Characters that reverse the reading order or are invisible, except the joiners that letters and emoji need. */
const CONTROLS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Makes a name or text from outside safe to show in a page's sentence. */
export const shownName = (text: string): string => text.replaceAll(CONTROLS, "");
