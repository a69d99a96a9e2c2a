const EQUALS = "=".charCodeAt(0);
const APOSTROPHE = "'".charCodeAt(0);

/** An apostrophe that is only for spreadsheets; some programs use it to keep digits as text. */
const SHIELDED = /^'(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20'\d]|(?:tel|mailto):)/i;

/**
 * What a spreadsheet could run as a formula (OWASP, CSV injection), including full-width forms, and what
 * `plainCell` would mistake for added characters.
 */
const IN_NEED = /^(?:'?(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|(?:tel|mailto):)|'['\d])/i;

/** It runs nothing, and should stay a number. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/**
 * The value of a cell without characters that programs add: `="5125550148"` keeps digits as text, `'+1512…`
 * defuses a formula, `tel:` and `mailto:` make a link.
 */
export function plainCell(cell: string): string {
  const value = cell.trim();
  const first = value.charCodeAt(0);
  if (first === APOSTROPHE) return SHIELDED.test(value) ? value.slice(1).trim() : value;
  const bare = first === EQUALS ? (/^="(.*)"$/s.exec(value)?.[1]?.trim() ?? value) : value;
  return /^(?:tel|mailto):/i.test(bare) ? bare.slice(bare.indexOf(":") + 1).trim() : bare;
}

/**
 * A value made safe for a file that spreadsheets open: none runs it, and `plainCell` restores exactly the
 * same value (if it has no surrounding whitespace).
 */
export const shieldedCell = (value: string): string =>
  IN_NEED.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
