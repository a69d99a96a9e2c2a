import { shownName } from "./shown-name.ts";

/** What a public page shows of somebody: enough for them to know it, and nothing for whoever the link was passed on to. */
export function maskedText(text: string): string {
  const [first] = graphemes.segment(shownName(text));
  return first ? `${first.segment}•••` : "";
}

/** A family of emoji is one sign to its reader. */
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** "j•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${maskedText(email.slice(0, at))}${shownName(email.slice(at))}`;
}

/** "(•••) •••-0182"; of numbers elsewhere "••• 0182". */
export function maskedPhoneNumber(phoneNumber: string): string {
  const end = phoneNumber.slice(-4);
  return phoneNumber.startsWith("+1") ? `(•••) •••-${end}` : `••• ${end}`;
}
