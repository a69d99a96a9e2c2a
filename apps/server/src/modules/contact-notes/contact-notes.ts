import { type ContactNote, NOTES_PAGE } from "@broadcast/contract/contact-notes";
import { contactName } from "@broadcast/domain/account/names";
import { notFound } from "../../app-error.ts";
import { emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { personOf, userOf } from "../../http/guard/person-of.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import { findContact, requireContacts } from "../contacts/index.ts";
import { listTeam, teamNews } from "../team-inbox/index.ts";
import { mentionMail } from "./contact-notes.jobs.ts";
import {
  deleteNote,
  findAuthorName,
  findNote,
  insertNote,
  listNotes,
  updateNote,
} from "./contact-notes.sql.ts";

interface NoteOf {
  contactId: string;
  noteId: string;
}

/** Lists the latest notes on a contact, or those before one. */
export async function searchNotes(context: SignedIn, contactId: string, before?: string) {
  await requireContacts(context, [contactId]);
  // One more than the page shows whether any are left.
  const found = await listNotes(context.db, context.accountId, contactId, before, NOTES_PAGE + 1);
  return { notes: found.slice(0, NOTES_PAGE), hasMore: found.length > NOTES_PAGE };
}

/**
 * Writes a note in the name of the acting user: a manager's is not the owner's. Mentioned users get it by mail and a
 * notification on their devices; the contact never does.
 */
export async function createNote(
  context: SignedIn,
  contactId: string,
  { text, mentionedIds = [] }: { text: string; mentionedIds?: string[] | undefined },
): Promise<ContactNote> {
  const { db, accountId, caller, clock } = context;
  await requireContacts(context, [contactId]);
  const authorId = userOf(caller);
  const authorName = caller.kind === "assistant" ? "Assistant" : await findAuthorName(db, authorId);
  const team = mentionedIds.length > 0 ? await listTeam(db, accountId) : [];
  const mentioned = team.filter(({ _id }) => mentionedIds.includes(_id));
  if (mentioned.length < new Set(mentionedIds).size) throw notFound("person");
  const noteId = await insertNote(db, accountId, contactId, {
    text,
    authorId,
    authorName,
    mentionedNames: mentioned.map(({ name }) => name),
    now: clock.now(),
  });
  const told = mentioned.map(({ _id }) => _id).filter((person) => person !== personOf(caller));
  const contact = told.length > 0 ? await findContact(db, accountId, contactId) : null;
  if (contact)
    await emit(
      db,
      teamNews,
      told.map((person) => ({
        accountId,
        person,
        id: `${noteId}-${person}`,
        url: `/chats/${contactId}`,
        title: `${authorName} mentioned you`,
        // The note's text is shown in the app only.
        text: `In a note about ${contactName(contact)}`,
      })),
    );
  await enqueueAll(
    db,
    mentionMail,
    // The assistant has no mailbox.
    told
      .filter((person) => person !== "assistant")
      .map((userId) => ({ accountId, contactId, noteId, userId })),
  );
  return getNote(context, { contactId, noteId });
}

export async function changeNote(context: SignedIn, note: NoteOf, text: string): Promise<ContactNote> {
  const { db, accountId, clock } = context;
  if (!(await updateNote(db, accountId, note.contactId, note.noteId, text, clock.now())))
    throw notFound("note");
  return getNote(context, note);
}

export async function removeNote({ db, accountId }: SignedIn, { contactId, noteId }: NoteOf): Promise<void> {
  if (!(await deleteNote(db, accountId, contactId, noteId))) throw notFound("note");
}

async function getNote({ db, accountId }: SignedIn, { contactId, noteId }: NoteOf): Promise<ContactNote> {
  const note = await findNote(db, accountId, contactId, noteId);
  if (!note) throw notFound("note");
  return note;
}
