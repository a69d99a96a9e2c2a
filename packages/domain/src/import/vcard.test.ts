import { expect, test } from "vitest";
import { isVcardType } from "../messages/media-kind.ts";
import { type BusinessCard, readVcard, vcard } from "./vcard.ts";

const card: BusinessCard = {
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers; Thread, & Co",
  jobTitle: "",
  phoneNumber: "+15125550100",
  email: "maya@rivers.example",
  website: "https://rivers.example",
  address: "12 River Road\nAustin, TX",
  note: "",
};

test("a card has the name, number and address, with separators escaped", () => {
  expect(vcard(card).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Rivers;Maya;;;",
    "FN:Maya Rivers",
    "ORG:Rivers\\; Thread\\, & Co",
    "TEL;TYPE=WORK,VOICE:+15125550100",
    "EMAIL;TYPE=INTERNET:maya@rivers.example",
    "URL:https://rivers.example",
    "ADR;TYPE=WORK:;;12 River Road\\nAustin\\, TX;;;;",
    "END:VCARD",
    "",
  ]);
});

test("a card without a person's name uses the company's", () => {
  expect(vcard({ ...card, firstName: "", lastName: "" })).toContain("FN:Rivers\\; Thread\\, & Co");
});

test("no line is longer than 75 bytes, no character is split, and joined again the text is complete", () => {
  const note = "Zoë’s 😀 ".repeat(40);
  const base64 = "QUJD".repeat(200);
  const text = vcard({ ...card, note, picture: { type: "JPEG", base64 } });
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const joined = text.replaceAll("\r\n ", "");
  expect(joined).toContain(`NOTE:${note}`);
  expect(joined).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${base64}`);
});

test("a line break in a name cannot add a field of its own", () => {
  expect(vcard({ ...card, lastName: "Rivers\r\nTEL:+19005550100" })).not.toMatch(/^TEL:\+1900/m);
});

test.each([
  ["text/vcard", true],
  ["text/x-vcard; charset=utf-8", true],
  ["TEXT/DIRECTORY;profile=vCard", true],
  ["application/vcard", true],
  ["text/x-vcalendar", false],
  ["application/pdf", false],
  ["image/png", false],
])("%s is a contact card: %s", (contentType, isOne) => {
  expect(isVcardType(contentType)).toBe(isOne);
});

test("a card's owner is read back as written, whatever characters it contains", () => {
  const card = {
    firstName: "José; Ana",
    lastName: "de la Fuente y Martínez-Ordóñez, the very last of a long line of tailors",
    company: "Rivers, Thread & Co",
    jobTitle: "",
    phoneNumber: "+15125550148",
    email: "jose@example.com",
    website: "",
    address: "",
    note: "TEL:none",
  };
  expect(readVcard(vcard(card))).toEqual({
    name: `${card.firstName} ${card.lastName}`,
    firstName: card.firstName,
    lastName: card.lastName,
    company: card.company,
    phoneNumber: card.phoneNumber,
    email: card.email,
  });
});

test("a phone's card is read, with its groups, parameters and parts", () => {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:2.1",
    "N:Lindqvist;Jo;;;",
    "ORG:Lind Glass;Sales",
    "item1.TEL;type=CELL;type=pref:(512) 555-0182",
    "TEL;HOME:+1 512 555 0183",
    "END:VCARD",
    "BEGIN:VCARD",
    "FN:Somebody else",
    "END:VCARD",
  ];
  expect(readVcard(lines.join("\n"))).toEqual({
    name: "Jo Lindqvist",
    firstName: "Jo",
    lastName: "Lindqvist",
    company: "Lind Glass",
    phoneNumber: "(512) 555-0182",
    email: "",
  });
  expect(readVcard("hello")).toBeNull();
});
