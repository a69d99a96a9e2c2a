import type { CurrentUser } from "@broadcast/contract/users";
import { parseState } from "@broadcast/domain/written-states";

/** "Austin, TX 78701", "Toronto, ON M5V 2T6". */
const LAST_LINE = /^(.+?),?\s+([a-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/**
 * The postal address of the account in parts, as far as its lines tell them: what ends like a city with its state
 * and postal code is taken apart, all else stands in the two address lines.
 */
export function postalAddressOf(
  text: string | null,
): CurrentUser["canSpamCompliance"]["physicalMailingAddress"] {
  const lines = (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return null;
  const [, city = "", state = "", postal = ""] = (lines.length > 1 && LAST_LINE.exec(lines.at(-1)!)) || [];
  const [addressLine1 = "", ...others] = city ? lines.slice(0, -1) : lines;
  const stateProvince = parseState(state)?.region ?? state;
  return { addressLine1, addressLine2: others.join(", "), city, stateProvince, postal };
}
