import type { contactNotes } from "@broadcast/contract/contact-notes";
import type { Handlers } from "../../http/serve.ts";
import { changeNote, createNote, removeNote, searchNotes } from "./contact-notes.ts";

export const contactNoteHandlers: Handlers<typeof contactNotes> = {
  search: (context, { params, body }) => searchNotes(context, params.contactId, body.before),
  create: (context, { params, body }) => createNote(context, params.contactId, body),
  change: (context, { params, body }) => changeNote(context, params, body.text),
  remove: async (context, { params }) => {
    await removeNote(context, params);
    return {};
  },
};
