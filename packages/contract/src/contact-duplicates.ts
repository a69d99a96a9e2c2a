import { z } from "zod";
import { contactAction } from "./contact-actions.ts";
import { contact } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply } from "./shapes.ts";

/**
 * Why contacts are likely to be the same person: the same email; the same name and company; or the same name,
 * where one has a working number and the other a disconnected one or none.
 */
export const duplicateReason = z.enum(["email", "name-and-company", "moved-number"]);
export type DuplicateReason = z.infer<typeof duplicateReason>;

/** The most contacts shown as one group, and merged with one call. */
export const DUPLICATES_MAX = 10;

export const duplicateGroup = z.object({
  _id: idOf("contactDuplicate"),
  reason: duplicateReason,
  contacts: z.array(contact),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** The fields for which one value remains when contacts are merged. */
export const MERGED_FIELDS = [
  "firstName",
  "lastName",
  "company",
  "phoneNumber",
  "email",
  "birthday",
  "anniversary",
  "region",
  "timeZone",
  "folderId",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

const from = idOf("contact").optional();

/** Which contact's value remains, by field. By default the kept contact's, or the first one there is. */
export const mergedValues = z.object({
  firstName: from,
  lastName: from,
  company: from,
  phoneNumber: from,
  email: from,
  birthday: from,
  anniversary: from,
  region: from,
  timeZone: from,
  folderId: from,
} satisfies Record<MergedField, typeof from>);

export const contactDuplicates = {
  search: endpoint({
    method: "POST",
    path: "contacts/duplicates/search",
    summary: "Groups of likely duplicates, as of the last check",
    access: "signed-in",
    isRead: true,
    reads: ["contact-duplicates", "contacts", "tags"],
    body: searchBody({}),
    reply: searchReply("groups", duplicateGroup).extend({
      isChecking: z.boolean(),
      checkedAt: instant.nullable().meta({ description: "When the last check ended; null before the first" }),
    }),
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/duplicates/{id}",
    summary: "One group of likely duplicates",
    access: "signed-in",
    reads: ["contact-duplicates", "contacts", "tags"],
    params: z.object({ id: idOf("contactDuplicate") }),
    reply: duplicateGroup,
  }),
  check: endpoint({
    method: "PUT",
    path: "contacts/duplicates/check",
    summary: "Check all contacts for duplicates; runs in the background",
    access: "signed-in",
    reply: z.object({ isChecking: z.boolean() }),
    touches: ["contact-duplicates"],
  }),
  dismiss: endpoint({
    method: "PUT",
    path: "contacts/duplicates/{id}/dismiss",
    summary: "Mark a group as different people; it isn't shown again",
    access: "signed-in",
    params: z.object({ id: idOf("contactDuplicate") }),
    reply: empty,
    touches: ["contact-duplicates"],
  }),
  of: endpoint({
    method: "GET",
    path: "contacts/{contactId}/duplicates",
    summary: "Likely duplicates of a contact; the first few",
    access: "signed-in",
    reads: ["contact-duplicates", "contacts", "tags"],
    params: z.object({ contactId: idOf("contact") }),
    reply: z.object({ duplicates: z.array(z.object({ reason: duplicateReason, contact })) }),
  }),
  merge: endpoint({
    method: "POST",
    path: "contacts/merge",
    summary:
      "Merge contacts into one; tags, messages, notes, campaigns and history are kept, and it can be undone within a day",
    access: "signed-in",
    body: z.object({
      keptId: idOf("contact"),
      mergedIds: z
        .array(idOf("contact"))
        .min(1)
        .max(DUPLICATES_MAX - 1),
      values: mergedValues.default({}),
      customFields: z
        .array(z.object({ _id: idOf("customField"), contactId: idOf("contact") }))
        .max(50)
        .default([]),
    }),
    reply: contactAction,
    errors: ["invalid-input", "wrong-state"],
    touches: ["contacts", "tags", "chats", "thread", "spaces", "contact-actions", "contact-duplicates"],
  }),
};
