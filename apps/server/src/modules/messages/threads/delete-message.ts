import { AppError, notFound } from "../../../app-error.ts";
import { type Connection, transaction } from "../../../db/connection.ts";
import { outsideTransaction, type SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { showLatestLeft } from "../../conversations/index.ts";
import { putUnsentAside, withdrawMessages } from "../../sending/index.ts";
import { hideMessage, isUnderWay, listOwnFiles } from "../messages.sql.ts";
import { isColleagues, requireSender } from "./require-sender.ts";
import { findMessage } from "./threads.sql.ts";

/**
 * Deletes a message, which only its sender may, and then its files. An unsent one is not sent, and its credits are
 * returned. Totals and frequency caps still count what was sent.
 */
export const deleteMessage = outsideTransaction(
  async (
    context: SignedIn,
    { params }: { params: { messageId: string } },
  ): Promise<Record<string, never>> => {
    const { storage, db } = context;
    const keys = await transaction(db, (tx) => takeOut(tx, context, params.messageId));
    for (const key of keys) await storage.remove(key);
    return {};
  },
);

/** Removes a message from the thread; returns the files that nothing uses any more. */
async function takeOut(
  tx: Connection,
  { accountId, caller, clock }: SignedIn,
  messageId: string,
): Promise<string[]> {
  const now = clock.now();
  const message = await findMessage(tx, accountId, messageId, now);
  if (!message) throw notFound("message");
  requireSender(caller, message);
  const reason = isColleagues(caller, message)
    ? "It was deleted before it was sent."
    : "You deleted it before it was sent.";
  await withdrawMessages(tx, accountId, [messageId], { code: "taken-back", reason, now });
  if (await isUnderWay(tx, accountId, messageId)) {
    throw new AppError("wrong-state", "It's being sent right now. Wait a moment, then delete it.");
  }
  // The carrier may still be fetching the picture of an undelivered message.
  const keys = message.state === "sent" ? [] : await listOwnFiles(tx, accountId, messageId);
  await hideMessage(tx, accountId, messageId, now);
  await showLatestLeft(tx, accountId, message.contactId, messageId);
  await putUnsentAside(tx, accountId, [messageId]);
  await noteChange(tx, accountId, ["thread", "chats"], [message.contactId]);
  return keys;
}
