import { z } from "zod";
import { contactConditions } from "./contact-conditions.ts";
import { selectionOf } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { dayOfYear, empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

const name = z.string().trim().max(80);

/** A contact's value in a custom field. */
export const customFieldValue = z.object({ _id: idOf("customField"), value: z.string().trim().max(500) });

export const contact = z.object({
  _id: idOf("contact"),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phoneNumber: z.string().nullable().meta({ description: "E.164" }),
  email: z.string().nullable(),
  birthday: dayOfYear.nullable(),
  anniversary: dayOfYear.nullable(),
  tags: z.array(z.string()),
  customFields: z.array(customFieldValue),
  doNotMessage: z.boolean(),
  isOptedOut: z.boolean().meta({ description: "They opted out themselves; only texting START undoes it" }),
  doNotMessageReason: z.string().nullable().meta({ description: "The reason, in words you can show" }),
  doNotEmail: z.boolean(),
  doubleOptedIn: z.boolean().meta({
    description: "They confirmed with the link in a text to their number and haven't opted out since",
  }),
  timeZone: z.string().nullable().meta({ description: "IANA zone, when it is known" }),
  region: z.string().nullable().meta({ description: "State or province of the address, as in us-tx" }),
  line: z
    .enum(["mobile", "landline", "voip", "dead"])
    .nullable()
    .meta({ description: "What the carriers reported about the number" }),
  potentialStopMessage: z
    .object({ messageId: idOf("message"), text: z.string(), at: instant, decideBy: instant })
    .nullable()
    .meta({ description: "A text that may be an opt-out, until it's decided or time runs out" }),
  importLock: z
    .boolean()
    .meta({ description: "Imports don't change its values; tags from the file are still added" }),
  folderId: idOf("folder").nullable(),
  isArchived: z.boolean(),
  hideChat: z.boolean().meta({ description: "Hidden from the chat list until either side writes" }),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof contact>;

/**
 * Which contacts: those that match every term. Archived ones are excluded unless `filter` asks for them. The
 * same terms define an audience, a segment's rule and the target of a bulk action.
 */
export const contactTerms = {
  term: searchTerm,
  tag: z.string().trim().min(1).max(60).optional(),
  folderId: idOf("folder").optional(),
  segmentId: idOf("segment").optional(),
  importId: idOf("import").optional().meta({ description: "Contacts in the file of an import" }),
  conditions: contactConditions.optional(),
  filter: z.enum(["all", "potential-stop", "do-not-message", "archived"]).optional(),
};

/** Chosen contacts, or all that match a search. */
export const contactSelection = selectionOf("contact", contactTerms);

/** Contacts by id, at most ten thousand per call. */
export const contactIds = z.object({ contactIds: z.array(idOf("contact")).min(1).max(10_000) });

export const contactSort = z.enum(["default", "firstName", "lastName", "newest", "oldest"]);

const editable = z.object({
  firstName: name.default(""),
  lastName: name.default(""),
  company: z.string().trim().max(120).default(""),
  phoneNumber: z
    .string()
    .trim()
    .max(30)
    .nullable()
    .default(null)
    .meta({ description: "Any usual spelling; stored as E.164" }),
  email: z.string().trim().max(254).nullable().default(null),
  birthday: dayOfYear.nullable().default(null),
  anniversary: dayOfYear.nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  customFields: z.array(customFieldValue).max(50).optional(),
  doNotMessage: z.boolean().optional(),
  doNotEmail: z.boolean().optional(),
  timeZone: z.string().max(60).nullable().optional(),
  region: z.string().max(10).nullable().optional(),
});

const contactId = z.object({ contactId: idOf("contact") });

export const contacts = {
  search: endpoint({
    method: "POST",
    path: "contacts/search",
    summary: "Contacts, with paging, search, tag and sort order",
    access: "signed-in",
    isRead: true,
    body: searchBody({ ...contactTerms, sort: contactSort.default("default") }),
    reply: searchReply("contacts", contact),
    reads: ["contacts"],
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/{contactId}",
    summary: "One contact",
    access: "signed-in",
    params: contactId,
    reply: contact,
    reads: ["contacts"],
  }),
  create: endpoint({
    method: "POST",
    path: "contacts",
    summary: "Add a contact",
    access: "signed-in",
    body: editable,
    reply: contact,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches: ["contacts", "tags"],
  }),
  change: endpoint({
    method: "PUT",
    path: "contacts/{contactId}",
    summary: "Change a contact; fields left out stay the same",
    access: "signed-in",
    params: contactId,
    body: z.object({
      firstName: name.optional(),
      lastName: name.optional(),
      company: z.string().trim().max(120).optional(),
      phoneNumber: z.string().trim().max(30).nullable().optional(),
      email: z.string().trim().max(254).nullable().optional(),
      birthday: dayOfYear.nullable().optional(),
      anniversary: dayOfYear.nullable().optional(),
      tags: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
      customFields: z.array(customFieldValue).max(50).optional(),
      doNotMessage: z.boolean().optional(),
      doNotEmail: z.boolean().optional(),
      timeZone: z.string().max(60).nullable().optional(),
      region: z.string().max(10).nullable().optional(),
      importLock: z.boolean().optional(),
      line: z
        .literal(null)
        .optional()
        .meta({ description: "null clears that the number is a landline or dead" }),
    }),
    reply: contact,
    errors: ["invalid-input", "conflict"],
    touches: ["contacts", "tags", "chats"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "contacts/{contactId}",
    summary: "Delete a contact and its thread",
    access: "signed-in",
    params: contactId,
    reply: empty,
    touches: ["contacts", "tags", "chats"],
  }),
};
