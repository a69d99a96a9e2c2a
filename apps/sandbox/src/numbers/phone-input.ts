import { parseNanp } from "@broadcast/domain/phone/parse-nanp";

/** Returns a phone number in any usual format as E.164; null if it is invalid. */
export function parseInternational(text: string): string | null {
  const nanp = parseNanp(text);
  if (nanp) return nanp;
  const digits = text.replace(/[\s().-]/g, "");
  return /^\+[2-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** Whether a number can be texted or called: E.164, in America with a possible area code and exchange. */
export function isPhoneNumber(text: string): boolean {
  return /^\+(1[2-9]\d{2}[2-9]\d{6}|[2-9]\d{6,14})$/.test(text);
}
