import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant } from "./shapes.ts";

/** The longest note, in UTF-16 units. */
export const NOTE_MAX = 2_000;

/** The most people a note can mention. */
export const MENTIONED_MAX = 20;

/** The page size of notes. */
export const NOTES_PAGE = 20;

/** A note about a contact, for the business's own users. */
export const contactNote = z.object({
  _id: idOf("contactNote"),
  text: z.string(),
  authorName: z.string(),
  mentionedNames: z.array(z.string()).meta({ description: "Team members who were notified" }),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type ContactNote = z.infer<typeof contactNote>;

export const noteText = z
  .string()
  .trim()
  .min(1, "Write something first.")
  .max(NOTE_MAX, `Use at most ${NOTE_MAX.toLocaleString("en-US")} characters.`);

const contactId = z.object({ contactId: idOf("contact") });
const params = z.object({ contactId: idOf("contact"), noteId: idOf("contactNote") });
const body = z.object({ text: noteText });
const touches = ["contacts"] as const;

export const contactNotes = {
  search: endpoint({
    method: "POST",
    path: "contacts/{contactId}/notes/search",
    summary: "Notes on a contact, latest first",
    access: "signed-in",
    isRead: true,
    params: contactId,
    body: z.object({
      before: idOf("contactNote").optional().meta({ description: "Only notes older than this one" }),
    }),
    reply: z.object({ notes: z.array(contactNote), hasMore: z.boolean() }),
    reads: ["contacts"],
  }),
  create: endpoint({
    method: "POST",
    path: "contacts/{contactId}/notes",
    summary: "Write a note on a contact",
    access: "signed-in",
    params: contactId,
    body: body.extend({
      mentionedIds: z
        .array(idOf("user"))
        .max(MENTIONED_MAX, `Mention up to ${MENTIONED_MAX} people.`)
        .optional()
        .meta({ description: "Team members (`messages/team`) who get the note by email" }),
    }),
    reply: contactNote,
    status: 201,
    errors: ["invalid-input"],
    touches,
  }),
  change: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/notes/{noteId}",
    summary: "Change a note",
    access: "signed-in",
    params,
    body,
    reply: contactNote,
    errors: ["invalid-input"],
    touches,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "contacts/{contactId}/notes/{noteId}",
    summary: "Delete a note",
    access: "signed-in",
    params,
    reply: empty,
    touches,
  }),
};
