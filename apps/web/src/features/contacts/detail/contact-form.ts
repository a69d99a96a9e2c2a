import type { Contact } from "@broadcast/contract/contacts";
import { dayOfYear } from "@broadcast/contract/shapes";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import type { CardOwner } from "@broadcast/domain/import/vcard";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { maskPhoneInput } from "@broadcast/domain/phone/phone-number";
import { z } from "zod";

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

// Ten digits in any format; an international number is checked by the server.
const isPhoneNumber = (typed: string) =>
  typed === "" || typed.startsWith("+") || typed.replace(/\D/g, "").length === 10;

/** A contact as form values: empty text where the API has null. */
export const contactForm = z
  .object({
    firstName: text(80),
    lastName: text(80),
    company: text(120),
    phoneNumber: z
      .string()
      .trim()
      .refine(isPhoneNumber, "Enter a 10-digit phone number, such as (512) 555-0148."),
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
    /** Values by field id. */
    customFields: z.record(z.string(), text(500)),
  })
  .refine(
    (contact) =>
      contact.firstName || contact.lastName || contact.company || contact.phoneNumber || contact.email,
    {
      path: ["firstName"],
      message: "Enter a name, a phone number or an email.",
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
  customFields: {},
};

/** Adds empty values for custom fields that a contact has none for. */
const valuesIn = (
  fieldIds: readonly string[],
  values: Contact["customFields"] = [],
): Record<string, string> =>
  Object.fromEntries([...fieldIds.map((id) => [id, ""]), ...values.map(({ _id, value }) => [_id, value])]);

/** The form of a new contact, with the account's custom fields. */
export const emptyContactWith = (fieldIds: readonly string[]): ContactForm => ({
  ...emptyContact,
  customFields: valuesIn(fieldIds),
});

/** Form values from a contact card; the number only if it is a local one or has its country code. */
export const contactFormOfCard = (owner: CardOwner): Partial<ContactForm> => ({
  firstName: owner.firstName,
  lastName: owner.lastName,
  company: owner.company,
  phoneNumber: maskPhoneInput(parseNanp(owner.phoneNumber) ?? owner.phoneNumber),
  email: owner.email,
});

export const contactFormOf = (contact: Contact, fieldIds: readonly string[] = []): ContactForm => ({
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
  customFields: valuesIn(fieldIds, contact.customFields),
});

const plainBodyOf = ({ customFields: _, phoneNumber, email, timeZone, region, ...rest }: ContactForm) => ({
  ...rest,
  phoneNumber: phoneNumber || null,
  email: email || null,
  timeZone: timeZone || null,
  region: region || null,
});

/** The API's body for a new contact. */
export const contactBodyOf = (form: ContactForm) => {
  const filled = Object.entries(form.customFields).filter(([, value]) => value !== "");
  return { ...plainBodyOf(form), customFields: filled.map(([_id, value]) => ({ _id, value })) };
};

/** The part of a body that differs from the contact, so that concurrent changes by others stay. */
export const changesOf = (
  before: ContactForm,
  after: ContactForm,
): Partial<ReturnType<typeof contactBodyOf>> => {
  const old = plainBodyOf(before);
  const changed = Object.entries(plainBodyOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]),
  );
  const customFields = Object.entries(after.customFields)
    .filter(([id, value]) => value !== (before.customFields[id] ?? ""))
    .map(([_id, value]) => ({ _id, value }));
  return { ...Object.fromEntries(changed), ...(customFields.length > 0 && { customFields }) };
};
