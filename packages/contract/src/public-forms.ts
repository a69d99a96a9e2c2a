import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A field as a public form shows it. */
const shownField = z.object({
  name: z.string().meta({ description: "As it is sent: firstName, or customFields[id]" }),
  kind: z.enum(["text", "phone", "email", "day", "number", "date", "choice", "yes-no"]),
  options: z.array(z.string()).meta({ description: "Options for a choice field" }),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  masked: z.string().meta({ description: "The current value, masked; empty if there is none" }),
});
export type ShownFormField = z.infer<typeof shownField>;

/** A form as visitors of its link see it. */
export const publicForm = z.object({
  businessName: z.string(),
  title: z.string(),
  description: z.string(),
  fields: z.array(shownField),
  consents: z.array(z.object({ channel: z.enum(["text", "email"]), wording: z.string() })),
  token: z.string().meta({ description: "Send this back with the form within a day" }),
  redirectUrl: z.string().nullable(),
});
export type PublicForm = z.infer<typeof publicForm>;

const told = z.record(z.string().max(60), z.string().max(2000)).meta({
  description:
    "By the name of the field; days as month (0-11) and date in `birthDay.month` and `birthDay.date`; `consent.text` holds the wording that was agreed to",
});

const submitted = z.object({
  message: z.string(),
  redirectUrl: z.string().nullable().meta({ description: "Where to redirect after 2 seconds" }),
});
export type SubmittedForm = z.infer<typeof submitted>;

const slugs = z.object({ formSlug: z.string().max(60), contactSlug: z.string().max(100) });
const formSlug = z.object({ formSlug: z.string().max(60) });
const keywordOfContact = z.object({ contactSlug: z.string().max(100), keywordSlug: z.string().max(60) });
const contact = z.object({ contactSlug: z.string().max(100) });

const read = {
  method: "GET",
  access: "public",
  reply: publicForm,
  rateLimit: { max: 120, windowSeconds: 60, by: "address" },
} as const;

const submit = {
  method: "POST",
  access: "public",
  body: z.object({ token: z.string().max(200), told }),
  reply: submitted,
  errors: ["invalid-input", "conflict"],
  rateLimit: { max: 30, windowSeconds: 600, by: "address" },
} as const;

/** Forms opened from a link, without a session (document 2, section 2.13). */
export const publicForms = {
  readForm: endpoint({
    ...read,
    path: "f/{formSlug}/{contactSlug}",
    summary: "A form for a contact; reading it changes nothing",
    params: slugs,
  }),
  submitForm: endpoint({
    ...submit,
    path: "f/{formSlug}/{contactSlug}",
    summary: "Fill out a form as a contact",
    params: slugs,
  }),
  readOpenForm: endpoint({
    ...read,
    path: "f/{formSlug}",
    summary: "A public form",
    params: formSlug,
  }),
  submitOpenForm: endpoint({
    ...submit,
    path: "f/{formSlug}",
    summary: "Fill out a public form; identified by phone number, or else by email",
    params: formSlug,
  }),
  readContactInfo: endpoint({
    ...read,
    path: "c/{contactSlug}",
    summary: "The contact info form of a contact; reading it changes nothing",
    params: contact,
  }),
  submitContactInfo: endpoint({
    ...submit,
    path: "c/{contactSlug}",
    summary: "Send a business your contact info",
    params: contact,
  }),
};

/** The contact info form that runs a keyword's actions when submitted (document 2, section 2.13). */
export const keywordForms = {
  readKeywordInfo: endpoint({
    ...read,
    path: "c/{contactSlug}/k/{keywordSlug}",
    summary: "The contact info form of a contact for a keyword; reading it changes nothing",
    params: keywordOfContact,
  }),
  submitKeywordInfo: endpoint({
    ...submit,
    path: "c/{contactSlug}/k/{keywordSlug}",
    summary: "Send a business your contact info and apply its keyword",
    params: keywordOfContact,
  }),
};
