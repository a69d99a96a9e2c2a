import { shownName } from "./shown-name.ts";

/** Masks a text for a public page: enough for its owner to recognize it, nothing for others who get the link. */
export function maskedText(text: string): string {
  const [first] = graphemes.segment(shownName(text));
  return first ? `${first.segment}•••` : "";
}

/** A family emoji is one character to a reader. */
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** "j•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${maskedText(email.slice(0, at))}${shownName(email.slice(at))}`;
}

/** "(•••) •••-0182"; for numbers outside the US and Canada "••• 0182". */
export function maskedPhoneNumber(phoneNumber: string): string {
  const end = phoneNumber.slice(-4);
  return phoneNumber.startsWith("+1") ? `(•••) •••-${end}` : `••• ${end}`;
}
