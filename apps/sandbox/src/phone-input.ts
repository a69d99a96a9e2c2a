import { parseNanp } from "@broadcast/domain/phone-number";

/** A phone number as people write it, in E.164; null if it is none. */
export function parseInternational(text: string): string | null {
  const nanp = parseNanp(text);
  if (nanp) return nanp;
  const digits = text.replace(/[\s().-]/g, "");
  return /^\+[2-9]\d{6,14}$/.test(digits) ? digits : null;
}
