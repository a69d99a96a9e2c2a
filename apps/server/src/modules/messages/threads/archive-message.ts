import type { Message } from "@broadcast/contract/messages";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { showInConversations, showLatestLeft } from "../../conversations/index.ts";
import { setArchived } from "../messages.sql.ts";
import { findMessage } from "./threads.sql.ts";

/** Unsent messages can still be deleted: if hidden, they would be sent unnoticed. */
const notGone: readonly Message["state"][] = ["queued", "sending"];

/** Archives or restores a message of a thread; figures, proofs and exports keep it. */
export async function archiveMessage(
  { db, accountId, clock }: SignedIn,
  messageId: string,
  { isArchived }: { isArchived: boolean },
): Promise<Message> {
  const message = await findMessage(db, accountId, messageId, clock.now());
  if (!message) throw notFound("message");
  if (isArchived && notGone.includes(message.state))
    throw new AppError(
      "wrong-state",
      "This message hasn't been sent yet. Delete it, or archive it once it's sent.",
    );
  await setArchived(db, accountId, messageId, isArchived ? clock.now() : null);
  if (isArchived) await showLatestLeft(db, accountId, message.contactId, messageId);
  else await showInConversations(db, accountId, [messageId]);
  await noteChange(db, accountId, ["thread", "chats"], [message.contactId]);
  return message;
}
