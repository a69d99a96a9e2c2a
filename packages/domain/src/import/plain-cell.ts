const EQUALS = "=".charCodeAt(0);
const APOSTROPHE = "'".charCodeAt(0);

/** An apostrophe that stands there for spreadsheets only; some programs keep digits as text by it. */
const SHIELDED = /^'(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20'\d]|(?:tel|mailto):)/i;

/**
 * What a spreadsheet could run as a formula (OWASP, CSV injection), full-width forms among it, and what `plainCell` would
 * take for a program's.
 */
const IN_NEED = /^(?:'?(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|(?:tel|mailto):)|'['\d])/i;

/** It runs nothing, and is to stay a number. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/**
 * A cell of a list without what programs put around its value: `="5125550148"` keeps digits as text, `'+1512…` defuses
 * a formula, `tel:` and `mailto:` make a link.
 */
export function plainCell(cell: string): string {
  const value = cell.trim();
  const first = value.charCodeAt(0);
  if (first === APOSTROPHE) return SHIELDED.test(value) ? value.slice(1).trim() : value;
  const bare = first === EQUALS ? (/^="(.*)"$/s.exec(value)?.[1]?.trim() ?? value) : value;
  return /^(?:tel|mailto):/i.test(bare) ? bare.slice(bare.indexOf(":") + 1).trim() : bare;
}

/**
 * A value as it may stand in a file that spreadsheets open: none runs it, and `plainCell` answers the very value again
 * (as long as it has no white space at its ends).
 */
export const shieldedCell = (value: string): string =>
  IN_NEED.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
