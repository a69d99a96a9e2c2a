import type { ContactNote } from "@broadcast/contract/contact-notes";
import type { Connection } from "../../db/connection.ts";

const selectNotes = (db: Connection, accountId: number, contactId: string) =>
  db
    .selectFrom("contact_notes")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .select(["id", "text", "author_name", "mentioned_names", "created_at", "edited_at"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>["executeTakeFirstOrThrow"]>>;

const toNote = (row: Row): ContactNote => ({
  _id: row.id,
  text: row.text,
  authorName: row.author_name,
  mentionedNames: row.mentioned_names,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** Ids grow with time, so the key is the order. */
export async function listNotes(
  db: Connection,
  accountId: number,
  contactId: string,
  before: string | undefined,
  limit: number,
): Promise<ContactNote[]> {
  const rows = await selectNotes(db, accountId, contactId)
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toNote);
}

export async function findNote(
  db: Connection,
  accountId: number,
  contactId: string,
  noteId: string,
): Promise<ContactNote | null> {
  const row = await selectNotes(db, accountId, contactId).where("id", "=", noteId).executeTakeFirst();
  return row ? toNote(row) : null;
}

export async function insertNote(
  db: Connection,
  accountId: number,
  contactId: string,
  {
    text,
    authorId,
    authorName,
    mentionedNames,
    now,
  }: { text: string; authorId: string; authorName: string; mentionedNames: string[]; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("contact_notes")
    .values({
      account_id: accountId,
      contact_id: contactId,
      text,
      author_id: authorId,
      author_name: authorName,
      mentioned_names: mentionedNames,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a note; returns false when it is gone. */
export async function updateNote(
  db: Connection,
  accountId: number,
  contactId: string,
  noteId: string,
  text: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable("contact_notes")
    .set({ text, edited_at: now })
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("id", "=", noteId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function deleteNote(
  db: Connection,
  accountId: number,
  contactId: string,
  noteId: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("contact_notes")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("id", "=", noteId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function findAuthorName(db: Connection, userId: string): Promise<string> {
  const { first_name: first, last_name: last } = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["first_name", "last_name"])
    .executeTakeFirstOrThrow();
  return `${first} ${last}`.trim();
}
