import { contactName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { listTeam } from "../team-inbox/index.ts";

/** Tells a user of the account that a note mentions them. */
export const mentionMail = defineAccountMail({
  name: "contact-notes.mention-mail",
  payload: z.object({
    accountId: z.number().int(),
    contactId: z.uuid(),
    noteId: z.uuid(),
    userId: z.uuid(),
  }),
  async compose({ db, env }, { accountId, contactId, noteId, userId }) {
    const note = await db
      .selectFrom("contact_notes as n")
      .innerJoin("contacts as c", (join) =>
        join.onRef("c.account_id", "=", "n.account_id").onRef("c.id", "=", "n.contact_id"),
      )
      .where("n.account_id", "=", accountId)
      .where("n.contact_id", "=", contactId)
      .where("n.id", "=", noteId)
      .select([
        "n.text",
        "n.author_name",
        "c.first_name",
        "c.last_name",
        "c.company",
        "c.phone_number",
        "c.email",
      ])
      .executeTakeFirst();
    // The note was deleted before this mail was sent.
    if (!note) return null;
    // They have left the account since.
    if (!(await listTeam(db, accountId)).some(({ _id }) => _id === userId)) return null;
    const user = await db
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["email", "first_name"])
      .executeTakeFirst();
    if (!user) return null;
    const contact = contactName({
      firstName: note.first_name,
      lastName: note.last_name,
      company: note.company,
      phoneNumber: note.phone_number,
      email: note.email,
    });
    return {
      to: user.email,
      subject: `${note.author_name} mentioned you in a note about ${contact}`,
      firstName: user.first_name,
      paragraphs: [`${note.author_name} wrote about ${contact}:`],
      quote: note.text,
      button: { label: "Open the chat", url: `${env.PUBLIC_URL}/chats/${contactId}` },
    };
  },
});
