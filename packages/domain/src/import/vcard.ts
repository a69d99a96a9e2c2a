import { partsOf, phoneNumbersOf, readVcards } from "./vcard-reader.ts";

/** The contents of a business card; empty fields are left out. */
export type BusinessCard = {
  firstName: string;
  lastName: string;
  company: string;
  jobTitle: string;
  /** E.164. */
  phoneNumber: string | null;
  email: string;
  website: string;
  address: string;
  note: string;
  picture?: { type: "JPEG" | "PNG"; base64: string } | null;
};

/** The owner of a contact card, for display; empty where the card does not say. */
export type CardOwner = {
  name: string;
  firstName: string;
  lastName: string;
  company: string;
  phoneNumber: string;
  email: string;
};

/**
 * Reads the owner of a contact card; null if it is not one. Uses the first of several cards, and the best of
 * several numbers.
 */
export function readVcard(text: string): CardOwner | null {
  const [card] = readVcards(text);
  if (!card) return null;
  const [last = "", first = ""] = partsOf(card, "N");
  const [fullName = ""] = partsOf(card, "FN");
  const [company = ""] = partsOf(card, "ORG");
  const [email = ""] = partsOf(card, "EMAIL");
  const name = fullName || `${first} ${last}`.trim();
  return {
    name,
    // A person with a single name, or one written as a whole, goes by that.
    firstName: first || (last ? "" : name),
    lastName: last,
    company,
    phoneNumber: phoneNumbersOf(card)[0] ?? "",
    email,
  };
}

/** A vCard line has at most 75 bytes; the rest continues on lines that begin with a space (RFC 2426, 2.6). */
const LINE_BYTES = 75;

/** The card as vCard 3.0, the version that all phones read (RFC 2426). */
export function vcard(card: BusinessCard): string {
  const name = [card.firstName, card.lastName].filter(Boolean).join(" ") || card.company;
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(card.lastName)};${escaped(card.firstName)};;;`,
    `FN:${escaped(name)}`,
    card.company && `ORG:${escaped(card.company)}`,
    card.jobTitle && `TITLE:${escaped(card.jobTitle)}`,
    card.phoneNumber && `TEL;TYPE=WORK,VOICE:${card.phoneNumber}`,
    card.email && `EMAIL;TYPE=INTERNET:${escaped(card.email)}`,
    card.website && `URL:${escaped(card.website)}`,
    card.address && `ADR;TYPE=WORK:;;${escaped(card.address)};;;;`,
    card.note && `NOTE:${escaped(card.note)}`,
    card.picture && `PHOTO;ENCODING=b;TYPE=${card.picture.type}:${card.picture.base64}`,
    "END:VCARD",
  ];
  return `${lines.flatMap((line) => (line ? [folded(line)] : [])).join("\r\n")}\r\n`;
}

const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(/\r?\n|\r/g, "\\n")
    .replaceAll(/([,;])/g, "\\$1");

function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}
