import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { type MessageContent, prepareMessages, sendPrepared } from "./prepare-messages.ts";

/**
 * Sends a mass message to one contact first, as a separate message to which the gate applies as usual. Throws
 * `wrong-state` with the reason if it cannot be sent, and stores nothing then. Returns why it waits, if it does.
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
  // Thrown to roll back: a failed test is reported, not stored.
  if (sent?.withheld === undefined) throw new AppError("wrong-state", "This contact was deleted.");
  if (sent.withheld !== null) throw new AppError("wrong-state", sent.withheld);
  return { contactId, reason: decision.waits?.reason ?? null };
}
