import type { Contact } from "@broadcast/contract/contacts";
import { regionName } from "@broadcast/domain/account/regions";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import type { FieldChange } from "./contact-changes.sql.ts";

const dayText = (day: Contact["birthday"]): string => (day ? `${MONTH_NAMES[day.month]} ${day.date}` : "");

/** The fields a timeline describes, in words. Marks are left out: the consent ledger has them. */
const textOf: Record<string, (contact: Contact) => string> = {
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  company: ({ company }) => company,
  phoneNumber: ({ phoneNumber }) => phoneNumber ?? "",
  email: ({ email }) => email ?? "",
  birthday: ({ birthday }) => dayText(birthday),
  anniversary: ({ anniversary }) => dayText(anniversary),
  region: ({ region }) => (region ? regionName(region) : ""),
  timeZone: ({ timeZone }) => timeZone ?? "",
};

/** Returns the fields in which a contact has changed. */
export function differences(before: Contact, after: Contact): FieldChange[] {
  const own = (contact: Contact) => new Map(contact.customFields.map(({ _id, value }) => [_id, value]));
  const [ownBefore, ownAfter] = [own(before), own(after)];
  const all = [
    ...Object.entries(textOf).map(([field, text]) => ({ field, before: text(before), after: text(after) })),
    ...[...new Set([...ownBefore.keys(), ...ownAfter.keys()])].map((field) => ({
      field,
      before: ownBefore.get(field) ?? "",
      after: ownAfter.get(field) ?? "",
    })),
  ];
  return all.filter((each) => each.before !== each.after);
}
