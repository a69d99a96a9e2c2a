import type { Arrival, PortableKind } from "../content/index.ts";
import { type FormRow, readForms, writeForm } from "./configurable-forms.sql.ts";
import { FIELD_LABELS, isFormField } from "./form-fields.ts";

/** A field is built in, or the name of a custom field. */
type PortableField = Omit<FormRow["fields"][number], "key"> & ({ key: string } | { customField: string });

// The allowed sites for embedding and whether a form is open stay with its account.
type Content = Omit<FormRow, "fields" | "isOpen" | "allowedOrigins" | "keywordId"> & {
  keyword: string | null;
  fields: PortableField[];
};

export const portableForm: PortableKind<Content> = {
  contentType: "configurableForm",
  arrives: "We'll add it closed.",
  isLinked: true,
  comesAfter: ["keyword"],
  async read(from, id) {
    const form = (await readForms(from.db, from.accountId, [id])).get(id);
    if (!form) return null;
    const { description, redirectUrl, consent, tags } = form;
    const fields = form.fields.flatMap(({ key, ...settings }): PortableField[] => {
      if (isFormField(key)) return [{ key, ...settings }];
      const customField = settings.enabled ? from.customField(key) : null;
      return customField === null ? [] : [{ customField, ...settings }];
    });
    const keyword = form.keywordId && from.item("keyword", form.keywordId);
    return from.texts({ keyword, description, redirectUrl, consent, tags, fields });
  },
  describe: ({ keyword, description, redirectUrl, consent, tags, fields }) => [
    { label: "Description", text: description },
    {
      label: "Asks for",
      text: fields
        .flatMap((field) =>
          field.enabled
            ? [
                field.label ||
                  ("key" in field
                    ? isFormField(field.key)
                      ? FIELD_LABELS[field.key]
                      : ""
                    : field.customField),
              ]
            : [],
        )
        .join(", "),
    },
    { label: "Consent to texts", text: consent.text.isAsked ? consent.text.wording : "" },
    { label: "Consent to emails", text: consent.email.isAsked ? consent.email.wording : "" },
    { label: "Tags", text: tags.join(", ") },
    { label: "Keyword", text: keyword ?? "" },
    { label: "Redirects to", text: redirectUrl },
  ],
  insert: (to, id, content) =>
    writeForm(to.db, to.accountId, id, { ...arrived(to, content), isOpen: false, allowedOrigins: [] }),
  async replace(to, id, content) {
    const before = (await readForms(to.db, to.accountId, [id])).get(id);
    if (!before) return;
    const { isOpen, allowedOrigins } = before;
    await writeForm(to.db, to.accountId, id, { ...arrived(to, content), isOpen, allowedOrigins });
  },
};

function arrived(to: Arrival, { keyword, fields, ...content }: Content) {
  const { description, redirectUrl, consent, tags } = to.texts(content);
  return {
    keywordId: keyword && to.item(keyword),
    description,
    redirectUrl,
    consent,
    tags,
    fields: to.texts(fields).map((field) => {
      if (!("customField" in field)) return field;
      const { customField, ...settings } = field;
      return { key: to.customField(customField), ...settings };
    }),
  };
}
