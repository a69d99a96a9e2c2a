import { displayPhoneNumber } from "../phone/phone-number.ts";

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

/** A contact's name as the account's users see it; some contacts have only an email. */
export const contactName = (contact: Named & { email?: string | null }): string =>
  formattedName(contact) || contact.email || "No name";

/** "Ana Lopez", or whichever part there is; "" if there is neither. */
export function fullName({ firstName, lastName }: Pick<Named, "firstName" | "lastName">): string {
  return [squeeze(firstName), squeeze(lastName)].filter(Boolean).join(" ");
}

/** Up to two capital letters for an avatar; "" if there is only a phone number. */
export function initials(person: Named): string {
  const name = fullName(person);
  // One field alone can hold a whole name ("Ana Lopez" imported as first name).
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

/** The key by which tags are the same: "VIP" and "vip " are equal. */
export function tagKey(text: string): string {
  return cleanTag(text).replace(/ +/g, " ").toLowerCase();
}

/**
 * What is wrong with a person's or a business's name; null if nothing. Names appear in mails to strangers,
 * and mail programs turn anything that looks like a link into one.
 */
export function nameProblem(name: string): string | null {
  // As a mail program reads it: full-width letters and dots count as plain ones, and invisible characters are
  // ignored.
  const read = name
    .normalize("NFKC")
    .replaceAll("\u3002", ".")
    .replaceAll(/\p{Cf}|\u034f/gu, "");
  if (/[\p{Cc}\u2028\u2029]/u.test(read.trim())) return "Write the name on one line.";
  return LOOKS_LIKE_A_LINK.some((form) => form.test(read))
    ? "Don't include web or email addresses in the name."
    : null;
}

const LOOKS_LIKE_A_LINK = [
  /:\s*\/\/|\b(https?|mailto|tel|sms|javascript|data):/iu,
  /\bwww\s*\./iu,
  /\S@\S/u,
  // An IP address.
  /\d{1,3}(\.\d{1,3}){3}/,
  // A host: a label of two or more characters, so that J.Crew is a name, and a domain in letters.
  /(?<![\p{L}\p{N}])(?!(?:st|ste|mt|ft|dr|mr|mrs|ms|jr|sr|no|bros)\.)[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]\.(?:[\p{L}\p{N}-]+\.)*(?:\p{L}{2,}|xn--)/iu,
  /\p{L}\.(?:com|net|org|io|ly|gl|me|co|cc|us)(?![\p{L}\p{N}])/iu,
  // A path after a host, however short: t.co/x.
  /\.\p{L}{2,}\//iu,
];

function squeeze(text: string | null | undefined): string {
  return text?.trim().replace(/\s+/g, " ") ?? "";
}

function firstCharacter(word: string): string {
  return word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? "";
}
