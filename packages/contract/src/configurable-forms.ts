import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** The built-in fields of a form, in their default order (document 2, section 9). */
export const FORM_FIELDS = [
  "firstName",
  "lastName",
  "company",
  "phoneNumber",
  "email",
  "birthDay",
  "anniversary",
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

const fieldSettings = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  label: z.string().meta({ description: "Custom label; empty for the default" }),
  help: z.string().meta({ description: "A hint under the field" }),
});
export type FormFieldSettings = z.infer<typeof fieldSettings>;

/** A change to a field; omitted values stay. */
const fieldChange = z.object({
  enabled: z.boolean().optional(),
  required: z.boolean().optional(),
  label: z.string().trim().max(80).optional(),
  help: z.string().trim().max(200).optional(),
});

const consentText = z.string().trim().max(1000);

/** The consents a form asks for. Its boxes are never ticked in advance; the wording is recorded as shown. */
const consent = z.object({
  text: z.object({ isAsked: z.boolean(), wording: consentText }),
  email: z.object({ isAsked: z.boolean(), wording: consentText }),
});
export type FormConsent = z.infer<typeof consent>;

const webOrigin = z
  .string()
  .trim()
  .max(200)
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, "Enter a URL such as https://www.example.com")
  .transform((origin) => origin.toLowerCase());

const redirectUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^(https?:\/\/[^\s/$.?#][^\s]*)?$/i, "Enter a URL that starts with https://");

const named = Object.fromEntries(FORM_FIELDS.map((field) => [field, fieldSettings])) as Record<
  FormField,
  typeof fieldSettings
>;

export const configurableForm = contentItem.extend({
  _id: idOf("configurableForm"),
  slug: z.string().meta({ description: "The last part of its address, and its name in a message: <<slug>>" }),
  url: z.string().meta({ description: "Where anyone can fill it out while it's open" }),
  description: z.string(),
  keyword: z.object({ _id: z.uuid(), word: z.string() }).nullable(),
  redirectUrl: z.string(),
  isOpen: z.boolean().meta({ description: "Whether people who aren't contacts yet can fill it out" }),
  ...named,
  customFields: z.array(fieldSettings.extend({ _id: idOf("customField"), name: z.string() })),
  order: z
    .array(z.string())
    .meta({ description: "Names of fields and ids of custom fields, as they come on the form" }),
  consent,
  tags: z.array(z.string()).meta({ description: "Added to everyone who fills it out" }),
  allowedOrigins: z.array(z.string()).meta({ description: "Sites that are allowed to embed it" }),
  submissions: z.number().int(),
});
export type ConfigurableForm = z.infer<typeof configurableForm>;

/** The initial values of a form. */
export const configurableFormCreation = z.object({ name: contentName });

/** The editable values of a form. */
export const configurableFormChange = z.object({
  name: contentName.optional(),
  description: z.string().trim().max(2000).optional(),
  redirectUrl: redirectUrl.optional(),
  isOpen: z.boolean().optional(),
  field: z
    .record(z.string().max(40), fieldChange)
    .optional()
    .meta({ description: "Changes by the name of a field, or the id of a custom field" }),
  order: z.array(z.string().max(40)).max(70).optional(),
  consent: consent.optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
  allowedOrigins: z.array(webOrigin).max(20).optional(),
  keyword: idOf("keyword")
    .nullable()
    .optional()
    .meta({ description: "Runs this keyword for everyone who fills out the form; null removes it" }),
});
export type ConfigurableFormChange = z.output<typeof configurableFormChange>;

export const formSubmission = z.object({
  _id: idOf("formSubmission"),
  state: z.enum(["accepted", "spam"]),
  contact: z
    .object({ _id: idOf("contact"), name: z.string() })
    .nullable()
    .meta({ description: "Who filled it out; null for spam and deleted contacts" }),
  told: z.array(z.object({ label: z.string(), value: z.string() })),
  changes: z
    .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: "What it changed of the contact" }),
  consented: z.array(z.enum(["text", "email"])),
  createdAt: instant,
});
export type FormSubmission = z.infer<typeof formSubmission>;

const id = z.object({ id: idOf("configurableForm") });
const submissionTerms = { term: searchTerm, state: z.enum(["accepted", "spam"]).default("accepted") };

export const configurableForms = {
  ...contentEndpoints({
    entity: "configurableForm",
    path: "configurableForms",
    key: "configurableForms",
    noun: "configurable form",
    item: configurableForm,
    create: configurableFormCreation,
    change: configurableFormChange,
  }),
  preview: endpoint({
    method: "POST",
    path: "configurableForms/{id}/preview",
    summary: "Preview of the form with unsaved changes",
    access: "signed-in",
    isRead: true,
    params: id,
    body: configurableFormChange,
    reply: z.object({ html: z.string() }),
    reads: ["content"],
  }),
  searchSubmissions: endpoint({
    method: "POST",
    path: "configurableForms/{id}/submissions/search",
    summary: "Form submissions, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody(submissionTerms),
    reply: searchReply("submissions", formSubmission),
    reads: ["content"],
  }),
  exportSubmissions: endpoint({
    method: "GET",
    path: "configurableForms/{id}/submissions/export",
    summary: "Form submissions as CSV",
    access: "signed-in",
    kind: "download",
    params: id,
    reply: z.string(),
    reads: ["content"],
  }),
};
