import {
  FORM_FIELDS,
  type FormConsent,
  type FormField,
  type FormFieldSettings,
} from "@broadcast/contract/configurable-forms";

/** A field of a form as stored: its name, or the id of a custom field. */
export interface StoredField extends FormFieldSettings {
  key: string;
}

const off = { enabled: false, required: false, label: "", help: "" };

/** The fields of a new form. */
export const FIRST_FIELDS: readonly StoredField[] = FORM_FIELDS.map((key) => ({
  ...off,
  key,
  enabled: key === "firstName" || key === "lastName" || key === "phoneNumber",
  required: key === "firstName" || key === "phoneNumber",
}));

export const FIRST_CONSENT: FormConsent = {
  text: { isAsked: false, wording: "" },
  email: { isAsked: false, wording: "" },
};

export const FIELD_LABELS: Record<FormField, string> = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  phoneNumber: "Phone number",
  email: "Email",
  birthDay: "Birthday",
  anniversary: "Anniversary",
};

export const isFormField = (key: string): key is FormField =>
  (FORM_FIELDS as readonly string[]).includes(key);

/** Returns the fields in order, with custom fields added since and without deleted ones. */
export function completeFields(
  stored: readonly StoredField[],
  customFieldIds: readonly string[],
): StoredField[] {
  const known = new Set<string>([...FORM_FIELDS, ...customFieldIds]);
  const kept = stored.filter(({ key }) => known.has(key));
  for (const { key } of kept) known.delete(key);
  return [...kept, ...[...known].map((key) => ({ ...off, key }))];
}

type FieldChange = { [K in keyof FormFieldSettings]?: FormFieldSettings[K] | undefined };

/** Applies a change to the fields; unknown keys are ignored, and a required field is also shown. */
export function changedFields(
  fields: readonly StoredField[],
  changes: Readonly<Record<string, FieldChange>> = {},
  order: readonly string[] | undefined = undefined,
): StoredField[] {
  const changed = fields.map((field) => {
    const change = changes[field.key];
    if (!change) return field;
    const next = { ...field };
    if (change.enabled !== undefined) next.enabled = change.enabled;
    if (change.required !== undefined) next.required = change.required;
    if (change.label !== undefined) next.label = change.label;
    if (change.help !== undefined) next.help = change.help;
    if (change.required) next.enabled = true;
    if (!next.enabled) next.required = false;
    return next;
  });
  if (!order) return changed;
  const place = new Map(order.map((key, index) => [key, index]));
  const placeOf = ({ key }: StoredField) => place.get(key) ?? Number.MAX_SAFE_INTEGER;
  return changed.toSorted((a, b) => placeOf(a) - placeOf(b));
}
