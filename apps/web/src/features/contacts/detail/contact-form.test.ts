import { expect, it } from "vitest";
import { changesOf, contactBodyOf, contactForm, contactFormOfCard, emptyContact } from "./contact-form.ts";

const jo = { ...emptyContact, firstName: "Jo", phoneNumber: "(512) 555 0182", tags: ["VIP"] };

it("only changes are sent, so that concurrent changes by others stay", () => {
  expect(changesOf(jo, { ...jo, company: "Studio" })).toEqual({ company: "Studio" });
  expect(changesOf(jo, { ...jo, tags: ["VIP", "Austin"], birthday: { month: 1, date: 29 } })).toEqual({
    tags: ["VIP", "Austin"],
    birthday: { month: 1, date: 29 },
  });
  expect(changesOf(jo, jo)).toEqual({});
});

it("an emptied phone number or email is removed from the contact", () => {
  expect(changesOf(jo, { ...jo, phoneNumber: "" })).toEqual({ phoneNumber: null });
  expect(contactBodyOf(emptyContact)).toMatchObject({ phoneNumber: null, email: null });
});

it.each([
  ["nothing to know the contact by", emptyContact, "firstName"],
  ["nine digits", { ...jo, phoneNumber: "(512) 555 018" }, "phoneNumber"],
  ["an address without a domain", { ...jo, email: "jo@" }, "email"],
])("%s is refused before it is sent, at its field", (_, form, field) => {
  const problems = contactForm.safeParse(form).error?.issues ?? [];
  expect(problems.map(({ path }) => path[0])).toEqual([field]);
});

it("an international number, and a contact with only an email, are left to the server", () => {
  expect(contactForm.safeParse({ ...jo, phoneNumber: "+44 20 7946 0958" }).success).toBe(true);
  expect(contactForm.safeParse({ ...emptyContact, email: "jo@studio.example" }).success).toBe(true);
});

it("only changed custom fields are sent, and an emptied one as empty", () => {
  const filled = { ...jo, customFields: { color: "green", size: "M", pet: "" } };
  expect(changesOf(filled, { ...filled, customFields: { color: "green", size: "", pet: "Rex" } })).toEqual({
    customFields: [
      { _id: "size", value: "" },
      { _id: "pet", value: "Rex" },
    ],
  });
  expect(changesOf(filled, filled)).toEqual({});
  expect(contactBodyOf(filled).customFields).toEqual([
    { _id: "color", value: "green" },
    { _id: "size", value: "M" },
  ]);
});

const owner = { name: "Ana Flores", firstName: "Ana", lastName: "Flores", company: "Flor & Co", email: "" };
it.each([
  ["+15125550177", "(512) 555 0177"],
  ["512-555-0177", "(512) 555 0177"],
  ["", ""],
])("a contact card with the number %s fills the form in", (phoneNumber, shown) => {
  const values = { ...emptyContact, ...contactFormOfCard({ ...owner, phoneNumber }) };
  expect(values).toMatchObject({
    firstName: "Ana",
    lastName: "Flores",
    company: "Flor & Co",
    phoneNumber: shown,
  });
  expect(contactForm.safeParse(values).success).toBe(true);
});
