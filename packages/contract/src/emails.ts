import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { contentDesign, editedDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf } from "./shapes.ts";

/** Gmail clips a mail at 102 KB; the author is warned before that. */
export const EMAIL_WARN_BYTES = 90 * 1024;
export const EMAIL_CLIPPED_BYTES = 102 * 1024;

export const OF_CLIPPING = {
  description: "Allow the designed email to exceed 102 KB, where Gmail cuts it off; otherwise it's rejected",
} as const;
export const clippingConfirmed = z.boolean().default(false).meta(OF_CLIPPING);

export const email = contentItem.extend({
  _id: idOf("email"),
  subject: z.string(),
  preheader: z.string().meta({ description: "Shown after the subject in inbox lists" }),
  transactional: z.boolean().meta({
    description: "Not marketing, such as a receipt: recipients can't unsubscribe from it (CAN-SPAM)",
  }),
  transactionalReason: z.string().nullable(),
  tracksLinks: z.boolean().meta({
    description: "Whether its links are made trackable when something sends it, each recipient's own",
  }),
});
export type Email = z.infer<typeof email>;

export const emailCreation = z.object({
  name: contentName,
  subject: z
    .string()
    .trim()
    .min(1, "Subject is required")
    .max(200, "Use at most 200 characters.")
    .regex(/^[^\r\n]*$/, "Use one line."),
  preheader: z.string().trim().max(200, "Use at most 200 characters.").optional(),
  design: contentDesign.optional(),
});

export const emailChange = emailCreation
  .omit({ design: true })
  .extend({
    transactional: z.boolean(),
    transactionalReason: z.string().trim().max(300, "Use at most 300 characters.").nullable(),
    tracksLinks: z.boolean(),
  })
  .partial();

/** The designed email that a message, broadcast or campaign message sends, as it was when it was chosen. */
export const chosenEmail = z.object({
  _id: idOf("email"),
  versionId: idOf("emailVersion"),
  name: z.string().nullable().meta({ description: "Null once the email is deleted" }),
  isOutdated: z.boolean().meta({ description: "Whether the email was changed since it was chosen" }),
});
export type ChosenEmail = z.infer<typeof chosenEmail>;

/** A warning to check before an email is sent. */
export const emailProblem = z.object({
  blockId: z.uuid().nullable().meta({ description: "The block it's in; null for the subject or preheader" }),
  problem: z.string(),
});

const id = z.object({ id: idOf("email") });

const look = z.object({
  contactId: idOf("contact")
    .optional()
    .meta({ description: "The contact to preview it as; anyone if left out" }),
  scheme: z.enum(["light", "dark"]).default("light"),
  format: z.enum(["html", "text"]).default("html"),
  revision: z.string().max(20).optional().meta({ description: "Cache key: changes when it changes" }),
});

export const emails = {
  ...contentEndpoints({
    entity: "email",
    path: "emails",
    key: "emails",
    noun: "email",
    item: email,
    create: emailCreation,
    change: emailChange,
  }),
  readDesign: endpoint({
    method: "GET",
    path: "emails/{id}/design",
    summary: "The design of an email",
    access: "signed-in",
    params: id,
    reply: editedDesign,
    reads: ["content"],
  }),
  saveDesign: endpoint({
    method: "PUT",
    path: "emails/{id}/design",
    summary: "Save a design; fails with a conflict if it was changed since the given revision",
    access: "signed-in",
    params: id,
    body: editedDesign,
    reply: editedDesign.pick({ revision: true }),
    errors: ["conflict", "invalid-input"],
    touches: ["content"],
  }),
  check: endpoint({
    method: "GET",
    path: "emails/{id}/check",
    summary: "An email's size when sent, and what to check before sending",
    access: "signed-in",
    params: id,
    reply: z.object({
      bytes: z
        .number()
        .int()
        .meta({ description: "Size of its HTML, with the footer and a contact's links" }),
      problems: z.array(emailProblem),
    }),
    reads: ["content"],
  }),
  preview: endpoint({
    method: "GET",
    path: "emails/{id}/preview",
    summary: "An email as a contact gets it",
    access: "signed-in",
    kind: "download",
    params: id,
    query: look,
    reply: z.string(),
    reads: ["content"],
  }),
  previewVersion: endpoint({
    method: "GET",
    path: "emails/versions/{versionId}/preview",
    summary: "An email as a contact gets it, in the version a message, broadcast or campaign uses",
    access: "signed-in",
    kind: "download",
    params: z.object({ versionId: idOf("emailVersion") }),
    query: look,
    reply: z.string(),
    reads: [],
  }),
  showSent: endpoint({
    method: "GET",
    path: "messages/{messageId}/email",
    summary: "A designed email in a chat, as its recipient got it",
    access: "signed-in",
    kind: "download",
    params: z.object({ messageId: idOf("message") }),
    reply: z.string(),
    reads: [],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "emails/{id}/sendTest",
    summary: "Send yourself a test of an email, under the same rules as every message",
    access: "signed-in",
    params: id,
    body: empty,
    reply: z.object({
      to: z.string(),
      reason: z.string().nullable().meta({ description: "Why it waits; null if it's sent right away" }),
    }),
    errors: ["wrong-state", "insufficient-credits"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["chats", "thread", "credits"],
  }),
};
