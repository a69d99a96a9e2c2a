/** What turns the reading order of all that follows, and what cannot be seen; not the joiners that letters and emoji need. */
const CONTROLS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A name or a text of somebody else's as it may stand among the words of a page. */
export const shownName = (text: string): string => text.replaceAll(CONTROLS, "");
