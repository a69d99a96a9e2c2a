import type { Message } from "@broadcast/contract/messages";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { findContact } from "../../contacts/index.ts";
import { showInConversations, showLatestLeft } from "../../conversations/index.ts";
import { giveBack, reserve } from "../../credits/index.ts";
import { changeQueued } from "../../sending/index.ts";
import type { Sender } from "../messages.sql.ts";
import { findMessage } from "../threads/threads.sql.ts";
import { composeMessage } from "../write/compose-message.ts";
import { readNumberLimits } from "../write/files/number-limits.ts";
import { forecastMessages } from "../write/forecast-messages.ts";
import { laterOf, tooFewCredits } from "../write/send-message.ts";
import { readWriter, type Writer } from "../write/words/render.ts";
import { lockWaiting, rewrite, type WaitingMessage } from "./scheduled.sql.ts";

/** Changes the text or the time of an unsent message; its price and reservation follow. */
export async function changeScheduled(
  context: SignedIn,
  messageId: string,
  change: { text?: string | undefined; runAt?: string | undefined },
): Promise<Message> {
  const { db, env, accountId, clock } = context;
  const now = clock.now();
  const shown = await findMessage(db, accountId, messageId, now);
  if (!shown) throw notFound("message");
  const held = await lockWaiting(db, accountId, messageId);
  if (!held) throw new AppError("wrong-state", "This message has already been sent, so it can't be changed.");
  if (held.cause !== "chat") {
    throw new AppError("wrong-state", "Only a message you wrote in a chat can be changed.");
  }
  const runAt = change.runAt === undefined ? null : (laterOf(change.runAt, now) ?? now);
  const sender = await readWriter(db, env, accountId, [change.text ?? "", held.subject]);
  if (change.text !== undefined) {
    await changeText(context, messageId, held, change.text, sender, runAt ?? held.run_at ?? now);
  }
  if (runAt) await changeTime(context, held, sender, runAt);
  // A message shown in the chat list gets its new text there, or leaves the list when it gets a time.
  if (held.run_at === null && runAt) await showLatestLeft(db, accountId, held.contact_id, messageId);
  else if (held.run_at === null) await showInConversations(db, accountId, [messageId]);
  await noteChange(db, accountId, ["thread", "chats", "credits", "session"], [held.contact_id]);
  const changed = await findMessage(db, accountId, messageId, now);
  if (!changed) throw notFound("message");
  return changed;
}

async function changeText(
  { db, accountId, clock }: SignedIn,
  messageId: string,
  held: WaitingMessage,
  text: string,
  writer: Writer,
  at: Date,
): Promise<void> {
  if (held.type === "rvm")
    throw invalid({ text: "A voice drop has no text. Delete it and record another one." });
  if (held.email_version_id)
    throw invalid({ text: "This is a designed email. Delete it and send it again to change it." });
  const contact = await findContact(db, accountId, held.contact_id);
  if (!contact) throw notFound("contact");
  const limits = await readNumberLimits(db, accountId, writer);
  const draft = { type: held.type, subject: held.subject, text, hasFile: held.media.length > 0 };
  const composed = composeMessage(draft, contact, writer, limits, at);
  const difference = composed.costHundredths - held.cost_hundredths;
  const cause = { kind: "chat", id: null, note: "Changed a scheduled chat", time: clock.now() } as const;
  if (difference > 0 && !(await reserve(db, accountId, difference, cause))) throw tooFewCredits();
  if (difference < 0) await giveBack(db, accountId, -difference, cause);
  await rewrite(db, accountId, messageId, held, composed);
}

async function changeTime(
  { db, accountId }: SignedIn,
  { contact_id: contactId, type, purpose, batch }: WaitingMessage,
  sender: Sender,
  runAt: Date,
): Promise<void> {
  const intended = { contactId, type, purpose };
  const { forecast } = (await forecastMessages(db, accountId, sender, [intended], runAt))(intended);
  if (forecast.kind === "not-sent") throw new AppError("wrong-state", forecast.reason);
  const waits = forecast.kind === "waits" ? forecast : null;
  await changeQueued(db, batch, {
    dueAt: waits?.until ?? runAt,
    runAt,
    waitReason: waits?.lasting ?? null,
  });
}
