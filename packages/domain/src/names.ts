import { displayPhoneNumber } from "./phone-number.ts";

export type Named = {
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
  phoneNumber?: string | null;
};

/** First and last name, else company, else phone (document 1, section 3). */
export function formattedName(person: Named): string {
  return fullName(person) || squeeze(person.company) || displayPhoneNumber(person.phoneNumber?.trim() ?? "");
}

/** "Ana Lopez", or whichever half there is; "" when there is neither. */
export function fullName({ firstName, lastName }: Pick<Named, "firstName" | "lastName">): string {
  return [squeeze(firstName), squeeze(lastName)].filter(Boolean).join(" ");
}

/** Up to two capital letters for an avatar; "" when there is only a phone number. */
export function initials(person: Named): string {
  const name = fullName(person);
  // One half alone may hold a whole name ("Ana Lopez" imported as first name).
  const words = (name || squeeze(person.company)).split(" ").map(firstCharacter).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.join("").toUpperCase();
}

/** Trimmed, with only letters, digits, hyphen, underscore and space left (documents 1 and 2, section 5). */
export function cleanTag(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}\-_ ]/gu, "")
    .trim();
}

/** What makes two tags the same: "VIP" and "vip " are one. */
export function tagKey(text: string): string {
  return cleanTag(text).replace(/ +/g, " ").toLowerCase();
}

function squeeze(text: string | null | undefined): string {
  return text?.trim().replace(/\s+/g, " ") ?? "";
}

function firstCharacter(word: string): string {
  return word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? "";
}
