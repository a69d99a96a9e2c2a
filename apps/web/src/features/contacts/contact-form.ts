import type { Contact } from "@broadcast/contract/contacts";
import { dayOfYear } from "@broadcast/contract/shapes";
import { checkEmailForm } from "@broadcast/domain/email-address";
import { maskPhoneInput } from "@broadcast/domain/phone-number";
import { z } from "zod";

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

// Ten digits in any spelling; a number of another country is the server's to check.
const isPhoneNumber = (typed: string) =>
  typed === "" || typed.startsWith("+") || typed.replace(/\D/g, "").length === 10;

/** A contact as its form holds it: empty text where the API has null. */
export const contactForm = z
  .object({
    firstName: text(80),
    lastName: text(80),
    company: text(120),
    phoneNumber: z
      .string()
      .trim()
      .refine(isPhoneNumber, "Enter a phone number with 10 digits, such as (512) 555-0148."),
    email: text(254).refine(
      (typed) => typed === "" || checkEmailForm(typed),
      "Please enter a valid email address",
    ),
    birthday: dayOfYear.nullable(),
    anniversary: dayOfYear.nullable(),
    timeZone: z.string(),
    region: z.string(),
    tags: z.array(z.string()),
    doNotMessage: z.boolean(),
  })
  .refine(
    (contact) =>
      contact.firstName || contact.lastName || contact.company || contact.phoneNumber || contact.email,
    {
      path: ["firstName"],
      message: "Enter a name, a phone number or an email to know this contact by.",
    },
  );
export type ContactForm = z.infer<typeof contactForm>;

export const emptyContact: ContactForm = {
  firstName: "",
  lastName: "",
  company: "",
  phoneNumber: "",
  email: "",
  birthday: null,
  anniversary: null,
  timeZone: "",
  region: "",
  tags: [],
  doNotMessage: false,
};

export const contactFormOf = (contact: Contact): ContactForm => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  company: contact.company,
  phoneNumber: maskPhoneInput(contact.phoneNumber ?? ""),
  email: contact.email ?? "",
  birthday: contact.birthday,
  anniversary: contact.anniversary,
  timeZone: contact.timeZone ?? "",
  region: contact.region ?? "",
  tags: contact.tags,
  doNotMessage: contact.doNotMessage,
});

/** What the API takes of a form. */
export const contactBodyOf = ({ phoneNumber, email, timeZone, region, ...rest }: ContactForm) => ({
  ...rest,
  phoneNumber: phoneNumber || null,
  email: email || null,
  timeZone: timeZone || null,
  region: region || null,
});

/** The part of a body that differs from the contact, so that what others changed meanwhile stays. */
export const changesOf = (
  before: ContactForm,
  after: ContactForm,
): Partial<ReturnType<typeof contactBodyOf>> => {
  const old = contactBodyOf(before);
  const changed = Object.entries(contactBodyOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]),
  );
  return Object.fromEntries(changed);
};
