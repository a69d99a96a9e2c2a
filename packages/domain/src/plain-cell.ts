const EQUALS = "=".charCodeAt(0);
const APOSTROPHE = "'".charCodeAt(0);

/**
 * A cell of a list without what programs put around its value: `="5125550148"` keeps digits as text, `'+1512…` defuses
 * a formula, `tel:` and `mailto:` make a link.
 */
export function plainCell(cell: string): string {
  const value = cell.trim();
  const first = value.charCodeAt(0);
  const bare =
    first === EQUALS
      ? (/^="(.*)"$/s.exec(value)?.[1]?.trim() ?? value)
      : first === APOSTROPHE && /^'[=+\-@\d\t\r]/.test(value)
        ? value.slice(1).trim()
        : value;
  return /^(?:tel|mailto):/i.test(bare) ? bare.slice(bare.indexOf(":") + 1).trim() : bare;
}
