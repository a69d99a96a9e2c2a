import {
  type ConfigurableForm,
  type ConfigurableFormChange,
  configurableFormChange,
  FORM_FIELDS,
  type FormField,
} from "@broadcast/contract/configurable-forms";
import { z } from "zod";

/** A field of a form, as edited. */
export interface EditedField {
  key: string;
  /** Its default label. */
  usualLabel: string;
  enabled: boolean;
  required: boolean;
  label: string;
  help: string;
}

const { shape } = configurableFormChange;

/** A form as edited on its screen: the API's values, with the fields in order and one site per line. */
export const formValues = z.object({
  name: shape.name.unwrap(),
  description: shape.description.unwrap(),
  redirectUrl: shape.redirectUrl.unwrap(),
  isOpen: z.boolean(),
  fields: z.array(z.custom<EditedField>()),
  consent: shape.consent.unwrap(),
  tags: shape.tags.unwrap(),
  keyword: z.string(),
  allowedOrigins: z
    .string()
    .transform((lines) => lines.split(/\s+/).filter(Boolean))
    .pipe(shape.allowedOrigins.unwrap()),
});

const FIELD_LABELS: Record<FormField, string> = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  phoneNumber: "Phone number",
  email: "Email",
  birthDay: "Birthday",
  anniversary: "Anniversary",
};

const isNamed = (key: string): key is FormField => (FORM_FIELDS as readonly string[]).includes(key);

export const formValuesOf = (form: ConfigurableForm): z.input<typeof formValues> => ({
  name: form.name,
  description: form.description,
  redirectUrl: form.redirectUrl,
  isOpen: form.isOpen,
  fields: form.order.flatMap((key) => {
    const own = form.customFields.find(({ _id }) => _id === key);
    const settings = isNamed(key) ? form[key] : own;
    if (!settings) return [];
    const { enabled, required, label, help } = settings;
    const usualLabel = isNamed(key) ? FIELD_LABELS[key] : (own?.name ?? "");
    return [{ key, usualLabel, enabled, required, label, help }];
  }),
  consent: form.consent,
  tags: form.tags,
  keyword: form.keyword?._id ?? "",
  allowedOrigins: form.allowedOrigins.join("\n"),
});

/** The values as the API expects them. */
export const changeOf = ({
  fields,
  keyword,
  ...values
}: z.output<typeof formValues>): ConfigurableFormChange => ({
  ...values,
  keyword: keyword || null,
  field: Object.fromEntries(
    fields.map(({ key, enabled, required, label, help }) => [key, { enabled, required, label, help }]),
  ),
  order: fields.map(({ key }) => key),
});
