import { contactName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { uuidv7 } from "../../db/uuid.ts";
import { emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { findContact } from "../contacts/index.ts";
import { findChatWork } from "../conversations/index.ts";
import { teamNews } from "./team-news.ts";

/** Tells a user of the account that chats were assigned to them. */
export const assignedMail = defineAccountMail({
  name: "team-inbox.assigned-mail",
  payload: z.object({
    accountId: z.number().int(),
    userId: z.uuid(),
    byName: z.string(),
    /** The one chat; null for several. */
    contactId: z.uuid().nullable(),
    count: z.number().int(),
  }),
  async compose({ db, env }, { accountId, userId, byName, contactId, count }) {
    const user = await db
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["email", "first_name"])
      .executeTakeFirst();
    if (!user) return null;
    if (contactId === null)
      return {
        to: user.email,
        subject: `${byName} assigned you ${count} chats`,
        firstName: user.first_name,
        paragraphs: [`${byName} assigned you ${count} chats. You'll find them under Mine.`],
        button: { label: "Open chats", url: `${env.PUBLIC_URL}/chats` },
      };
    const contact = await findContact(db, accountId, contactId);
    const work = await findChatWork(db, accountId, contactId);
    // It has been reassigned, or is gone.
    if (!contact || work?.assigned_to !== userId) return null;
    const title = `${byName} assigned you a chat with ${contactName(contact)}`;
    return {
      to: user.email,
      subject: title,
      firstName: user.first_name,
      paragraphs: [`${title}.`],
      button: { label: "Open the chat", url: `${env.PUBLIC_URL}/chats/${contactId}` },
    };
  },
});

/**
 * Tells a user that chats were assigned to them, on their devices and by mail if they have an address; not if they took
 * the chats themself.
 */
export async function tellAssignee(
  context: SignedIn,
  { assigneeId, contactIds }: { assigneeId: string; contactIds: readonly string[] },
  team: readonly { _id: string; name: string }[],
): Promise<void> {
  const { db, accountId, caller } = context;
  const [contactId = null] = contactIds;
  if (contactId === null || assigneeId === personOf(caller)) return;
  const byName = team.find(({ _id }) => _id === personOf(caller))?.name ?? "Someone";
  const contact = contactIds.length === 1 ? await findContact(db, accountId, contactId) : null;
  await emit(db, teamNews, [
    {
      accountId,
      person: assigneeId,
      id: uuidv7(),
      url: contact ? `/chats/${contactId}` : "/chats",
      title: contact
        ? `${byName} assigned you a chat with ${contactName(contact)}`
        : `${byName} assigned you ${contactIds.length} chats`,
      text: contact ? "Open the chat to answer it." : "You'll find them under Mine.",
    },
  ]);
  // The assistant has no mailbox.
  if (assigneeId !== "assistant")
    await enqueue(db, assignedMail, {
      accountId,
      userId: assigneeId,
      byName,
      contactId: contact ? contactId : null,
      count: contactIds.length,
    });
}
