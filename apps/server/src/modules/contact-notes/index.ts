import { contactNotes } from "@broadcast/contract/contact-notes";
import { endpoints, type ServerModule } from "../../module.ts";
import { mentionMail } from "./contact-notes.jobs.ts";
import { contactNoteHandlers } from "./contact-notes.routes.ts";

export const contactNotesModule: ServerModule = {
  routes: [endpoints(contactNotes, contactNoteHandlers)],
  jobs: [mentionMail],
};
