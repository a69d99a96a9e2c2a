import type { CustomField } from "@broadcast/contract/account-settings";
import type { DuplicateReason, MergedField } from "@broadcast/contract/contact-duplicates";
import type { Contact } from "@broadcast/contract/contacts";
import { customValueText } from "@broadcast/domain/account/custom-field-values";
import { regionName } from "@broadcast/domain/account/regions";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { dateText } from "../../../lib/words/moment-text.ts";

/** A field of contacts being merged: its values, each with a contact that has it. */
export interface MergeChoice {
  /** A field of the contract, or the id of a custom field. */
  field: string;
  label: string;
  isOwn: boolean;
  options: readonly { contactId: string; text: string }[];
}

/** Distinguishes whose number it is if the names are equal. */
export const numberHint = (contact: Contact | undefined, timeZone: string): string | undefined =>
  contact && `Added ${dateText(contact.createdAt, timeZone)}`;

export const reasonTexts: Record<DuplicateReason, string> = {
  email: "Same email",
  "name-and-company": "Same name and company",
  "moved-number": "Same name, number may have moved",
};

type ChosenField = Exclude<MergedField, "folderId">;

const MONTHS = Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

const dayText = (day: Contact["birthday"]): string =>
  day ? MONTHS.format(Date.UTC(2000, day.month, day.date)) : "";

const fields: { field: ChosenField; label: string; textOf: (contact: Contact) => string }[] = [
  { field: "firstName", label: "First name", textOf: ({ firstName }) => firstName },
  { field: "lastName", label: "Last name", textOf: ({ lastName }) => lastName },
  { field: "company", label: "Company", textOf: ({ company }) => company },
  {
    field: "phoneNumber",
    label: "Phone number",
    textOf: ({ phoneNumber, line, isOptedOut }) =>
      phoneNumber
        ? [displayPhoneNumber(phoneNumber), line === "dead" && "not in service", isOptedOut && "opted out"]
            .filter(Boolean)
            .join(", ")
        : "",
  },
  { field: "email", label: "Email", textOf: ({ email }) => email ?? "" },
  { field: "birthday", label: "Birthday", textOf: ({ birthday }) => dayText(birthday) },
  { field: "anniversary", label: "Anniversary", textOf: ({ anniversary }) => dayText(anniversary) },
  { field: "region", label: "State or province", textOf: ({ region }) => (region ? regionName(region) : "") },
  { field: "timeZone", label: "Time zone", textOf: ({ timeZone }) => timeZone ?? "" },
];

/**
 * The fields to choose among the contacts (more than one value), and those that stay anyway. Fields empty in
 * all of them are left out.
 */
export function mergeChoices(contacts: readonly Contact[], ownFields: readonly CustomField[]): MergeChoice[] {
  const all = [
    ...fields.map(({ field, label, textOf }) => ({ field: field as string, label, isOwn: false, textOf })),
    ...ownFields.map(({ _id, name, kind }) => ({
      field: _id,
      label: name,
      isOwn: true,
      textOf: ({ customFields }: Contact) => {
        const value = customFields.find((each) => each._id === _id)?.value ?? "";
        return value ? customValueText(kind, value) : "";
      },
    })),
  ];
  return all.flatMap(({ field, label, isOwn, textOf }) => {
    const options: { contactId: string; text: string }[] = [];
    for (const contact of contacts) {
      const text = textOf(contact);
      if (text !== "" && options.every((option) => option.text !== text))
        options.push({ contactId: contact._id, text });
    }
    return options.length > 0 ? [{ field, label, isOwn, options }] : [];
  });
}

/** Offers a number that can still be texted first. */
export const bestFirst = (contacts: readonly Contact[]): Contact[] =>
  contacts.toSorted((a, b) => worth(b) - worth(a) || (a.createdAt < b.createdAt ? -1 : 1));

const worth = ({ phoneNumber, line }: Contact): number =>
  phoneNumber === null ? 0 : line === "dead" ? 1 : 2;
