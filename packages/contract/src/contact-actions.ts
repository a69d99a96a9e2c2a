import { z } from "zod";
import { contactIds, contactSelection, contactTerms, customFieldValue } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { idOf, instant, searchBody, searchReply } from "./shapes.ts";

/** The bulk actions on contacts. */
export const CONTACT_ACTION_KINDS = [
  "apply-keyword",
  "archive",
  "change",
  "enter-contest",
  "enter-flow",
  "hide-chats",
  "import",
  "join-campaign",
  "join-space",
  "leave-campaign",
  "leave-space",
  "merge",
  "merge-tag",
  "move",
  "remove",
  "tag",
  "unarchive",
  "untag",
] as const;

/** How long an action can be undone. */
export const UNDO_HOURS = 24;

/**
 * A bulk action on contacts. The first thousand are processed when the call answers; the rest in the
 * background, in steps that survive a restart.
 */
export const contactAction = z.object({
  _id: idOf("contactAction"),
  kind: z.enum(CONTACT_ACTION_KINDS),
  subject: z
    .string()
    .nullable()
    .meta({ description: "Whose name belongs into the sentence: the tag, the folder" }),
  state: z.enum(["running", "done", "stopped", "failed", "undoing", "undone"]),
  reason: z.string().nullable().meta({ description: "Why it failed" }),
  total: z.number().int().nullable().meta({ description: "How many it is for; null until they are counted" }),
  done: z.number().int().meta({ description: "How many it has come to" }),
  changed: z.number().int().meta({ description: "How many of them are different now" }),
  kept: z.number().int().meta({
    description:
      "How many undoing left unchanged, because they were changed since, deleted, or now have messages",
  }),
  undoUntil: instant.nullable().meta({ description: "Until when it can be undone; null when it can't" }),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ContactAction = z.infer<typeof contactAction>;

/** The result of tagging everyone in a list. */
export const listTagged = z.object({
  tagged: z.number().int().meta({ description: "How many got the tag before this answered" }),
  action: contactAction.meta({
    description: "The rest get it in the background; it can be stopped and undone",
  }),
});

const params = z.object({ id: idOf("contactAction") });

const bulk = {
  method: "PUT",
  access: "signed-in",
  reply: contactAction,
  errors: ["invalid-input"],
  touches: ["contacts", "tags", "chats", "contact-actions"],
} as const;

export const contactActions = {
  search: endpoint({
    method: "POST",
    path: "contacts/actions/search",
    summary: "Bulk actions on contacts, latest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("actions", contactAction),
    reads: ["contact-actions"],
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/actions/{id}",
    summary: "One action and its progress",
    access: "signed-in",
    params,
    reply: contactAction,
    reads: ["contact-actions"],
  }),
  stop: endpoint({
    method: "PUT",
    path: "contacts/actions/{id}/stop",
    summary: "Stop a running action; changes already made stay",
    access: "signed-in",
    params,
    reply: contactAction,
    errors: ["wrong-state"],
    touches: ["contact-actions"],
  }),
  undo: endpoint({
    method: "PUT",
    path: "contacts/actions/{id}/undo",
    summary: "Undo an action within a day",
    access: "signed-in",
    params,
    reply: contactAction,
    errors: ["wrong-state"],
    touches: ["contact-actions", "contacts", "tags", "chats"],
  }),
  removeMany: endpoint({
    ...bulk,
    method: "POST",
    path: "contacts/remove",
    summary: "Delete contacts and their threads",
    body: contactSelection,
  }),
  changeMany: endpoint({
    ...bulk,
    path: "contacts",
    summary: "Set fields to the same values on many contacts",
    body: z.object({
      ...contactIds.partial().shape,
      filter: z.object(contactTerms).optional().meta({ description: "Instead of `contactIds`" }),
      updateData: z
        .object({
          company: z.string().trim().max(120).optional(),
          region: z.string().max(10).nullable().optional(),
          timeZone: z.string().max(60).nullable().optional(),
          customFields: z.array(customFieldValue).min(1).max(50).optional(),
        })
        .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
          message: "Choose at least one field.",
        }),
    }),
  }),
  archive: endpoint({ ...bulk, path: "contacts/archive", summary: "Archive contacts", body: contactIds }),
  archiveAll: endpoint({
    ...bulk,
    path: "contacts/archiveAll",
    summary: "Archive all contacts that match the filter",
    body: z.object(contactTerms),
  }),
  unarchive: endpoint({
    ...bulk,
    path: "contacts/unarchive",
    summary: "Restore contacts from the archive",
    body: contactIds,
  }),
  unarchiveAll: endpoint({
    ...bulk,
    path: "contacts/unarchiveAll",
    summary: "Restore all archived contacts that match the filter",
    body: z.object(contactTerms),
  }),
  hideChats: endpoint({
    ...bulk,
    path: "contacts/hideChats",
    summary: "Hide contacts' chats from the chat list until there's a new message",
    body: contactIds,
  }),
};
