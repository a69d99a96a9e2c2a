import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { type MessageContent, prepareMessages, sendPrepared } from "./prepare-messages.ts";

/**
 * Sends what many will get to one contact first, as a message of its own: the gate holds for it as for every message.
 * Throws `wrong-state` with the reason where it cannot go, and keeps nothing then. Answers why it waits, if it does.
 */
export async function sendTestMessage(
  context: SignedIn,
  content: MessageContent,
  contactId: string,
  note: string,
): Promise<{ contactId: string; reason: string | null }> {
  const { db, accountId, clock, caller } = context;
  const now = clock.now();
  const contact = await findContact(db, accountId, contactId);
  if (!contact) throw new AppError("wrong-state", "This contact was deleted.");
  const prepared = await prepareMessages(context, accountId, content, [contact], now);
  const decision = prepared.messages[0]?.decision;
  if (!decision || decision.kind === "skip")
    throw new AppError("wrong-state", decision?.reason ?? "This contact was deleted.");
  const [sent] = await sendPrepared(db, accountId, prepared, {
    cause: "chat",
    causeId: null,
    sentBy: caller.userId,
    priority: 0,
    note,
    isInChats: true,
    now,
  });
  // Thrown, it is undone: a test that cannot go is told, not kept.
  if (sent?.withheld === undefined) throw new AppError("wrong-state", "This contact was deleted.");
  if (sent.withheld !== null) throw new AppError("wrong-state", sent.withheld);
  return { contactId, reason: decision.waits?.reason ?? null };
}
