import type { CustomField } from "@broadcast/contract/account-settings";
import type { Contact } from "@broadcast/contract/contacts";
import type { PublicForm, ShownFormField } from "@broadcast/contract/public-forms";
import { customValueText } from "@broadcast/domain/account/custom-field-values";
import { maskedEmail, maskedPhoneNumber, maskedText } from "../../../public-pages/masked.ts";
import type { PageBrand } from "../../../public-pages/public-page.ts";
import type { FormRow } from "../configurable-forms.sql.ts";
import { completeFields, FIELD_LABELS, isFormField, type StoredField } from "../form-fields.ts";

/** The fields for a page that renders them among its own text. */
export type FormOfPage = Omit<PublicForm, "token">;

/** A form as its own page shows it, without its token. */
export type ShownForm = FormOfPage & { brand: PageBrand };

interface ShownFor {
  businessName: string;
  brand: PageBrand;
  title: string;
  customFields: readonly CustomField[];
  /** The contact, when the link names one: known values are shown masked. */
  contact: Contact | null;
}

export function showForm(
  form: Pick<FormRow, "fields" | "consent" | "description" | "redirectUrl">,
  { businessName, brand, title, customFields, contact }: ShownFor,
): ShownForm {
  const own = new Map(customFields.map((field) => [field._id, field]));
  const fields = askedFields(completeFields(form.fields, [...own.keys()]), contact);
  const canReach = {
    text: contact?.phoneNumber || fields.some(({ key }) => key === "phoneNumber"),
    email: contact?.email || fields.some(({ key }) => key === "email"),
  };
  return {
    businessName,
    brand,
    title,
    description: form.description,
    fields: fields.map((field) => showField(field, own.get(field.key), contact)),
    consents: (["text", "email"] as const).flatMap((channel) => {
      const { isAsked, wording } = form.consent[channel];
      return isAsked && wording && canReach[channel] ? [{ channel, wording }] : [];
    }),
    redirectUrl: form.redirectUrl || null,
  };
}

/**
 * Without a number or an email a person cannot be identified, so visitors are asked for one: the form's own choice, or
 * the number if it asks for neither.
 */
function askedFields(fields: readonly StoredField[], contact: Contact | null): StoredField[] {
  // A known number cannot be changed from a page that may be passed on.
  if (contact)
    return fields.filter(({ key, enabled }) => enabled && !(key === "phoneNumber" && contact.phoneNumber));
  const addresses = fields.filter(({ key, enabled }) => enabled && isAddress(key));
  const only = addresses.length === 0 ? "phoneNumber" : addresses.length === 1 ? addresses[0]!.key : null;
  return fields
    .filter(({ key, enabled }) => enabled || key === only)
    .map((field) => (field.key === only ? { ...field, required: true } : field));
}

const isAddress = (key: string): boolean => key === "phoneNumber" || key === "email";

function showField(
  field: StoredField,
  own: CustomField | undefined,
  contact: Contact | null,
): ShownFormField {
  const { key, label, help, required } = field;
  if (!isFormField(key)) {
    const known = contact?.customFields.find(({ _id }) => _id === key)?.value ?? "";
    return {
      name: `customFields[${key}]`,
      kind: own?.kind ?? "text",
      options: own?.options ?? [],
      label: label || (own?.name ?? ""),
      help,
      isRequired: required && !known,
      masked: maskedText(own ? customValueText(own.kind, known) : known),
    };
  }
  const masked = contact ? maskedValue(key, contact) : "";
  return {
    name: key,
    kind:
      key === "phoneNumber"
        ? "phone"
        : key === "email"
          ? "email"
          : key === "birthDay" || key === "anniversary"
            ? "day"
            : "text",
    options: [],
    label: label || FIELD_LABELS[key],
    help,
    // Known values need not be entered again.
    isRequired: required && !masked,
    masked,
  };
}

function maskedValue(key: keyof typeof FIELD_LABELS, contact: Contact): string {
  switch (key) {
    case "firstName":
    case "lastName":
    case "company":
      return maskedText(contact[key]);
    case "phoneNumber":
      return contact.phoneNumber ? maskedPhoneNumber(contact.phoneNumber) : "";
    case "email":
      return contact.email ? maskedEmail(contact.email) : "";
    case "birthDay":
      return contact.birthday ? "•••" : "";
    case "anniversary":
      return contact.anniversary ? "•••" : "";
  }
}
