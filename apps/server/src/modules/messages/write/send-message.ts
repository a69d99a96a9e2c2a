import type { Message } from "@broadcast/contract/messages";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import type { SignedIn, Upload } from "../../../http/context.ts";
import { personOf, userOf } from "../../../http/guard/person-of.ts";
import { ensureContacts, findContact, readPhoneNumber } from "../../contacts/index.ts";
import { showInConversations } from "../../conversations/index.ts";
import { readBalance } from "../../credits/index.ts";
import { takeChosenEmail } from "../../email-designs/index.ts";
import { type MessageType, type Purpose, queueMessages } from "../../sending/index.ts";
import { findRecording } from "../../voice-drops/index.ts";
import { findMessage } from "../threads/threads.sql.ts";
import { answeredByHand } from "./answered-by-hand.ts";
import { refuseIfAnswered } from "./answered-meanwhile.ts";
import { composeMessage } from "./compose-message.ts";
import { readImported } from "./files/import-picture.ts";
import { type NumberLimits, readNumberLimits } from "./files/number-limits.ts";
import {
  checkPicture,
  type MessageFile,
  readOwnCard,
  readPicture,
  readRecording,
} from "./files/read-upload.ts";
import { forecastMessages, NO_ADDRESS } from "./forecast-messages.ts";
import { sendingLane } from "./sending-lane.ts";
import { readWriter } from "./words/render.ts";

export interface SendInput {
  contactId?: string | undefined;
  phoneNumber?: string | undefined;
  type?: MessageType | undefined;
  subject: string;
  text: string;
  /** The designed email to send. */
  emailId?: string | undefined;
  clippingConfirmed: boolean;
  /** The public address of the account's contact card, to attach it. */
  mediaUrl?: string | undefined;
  /** The voice drop whose recording is sent. */
  voiceDropId?: string | undefined;
  /** When to send it; at once when omitted or not in the future. */
  runAt?: string | undefined;
  /** The newest message that the writer saw: a colleague's newer answer is reported instead of sending. */
  afterId?: string | undefined;
}

/**
 * Sends one message to one contact, at once or at its time: the composer's Send. A message that must not be sent is
 * refused with the reason, so that no input is lost; one that has to wait is queued.
 */
export async function sendMessage(
  context: SignedIn,
  input: SendInput,
  upload: Upload | null,
): Promise<Message> {
  const { db, env, accountId, clock, storage } = context;
  const now = clock.now();
  const runAt = laterOf(input.runAt, now);
  const at = runAt ?? now;
  const contactId = input.contactId ?? (await contactOfNumber(context, input.phoneNumber));
  const contact = await findContact(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  const type = typeOf(input, upload);
  if (!(type === "email" ? contact.email : contact.phoneNumber))
    throw invalid({ contactId: NO_ADDRESS[type] });
  const email =
    input.emailId === undefined
      ? null
      : await takeChosenEmail(context, input.emailId, input.clippingConfirmed);
  const { subject, text } = email ?? input;
  const sender = await readWriter(db, env, accountId, [text, subject]);
  const lane = await sendingLane(db, accountId, sender, type);
  if (!lane) throw new AppError("wrong-state", "Choose a phone number before you send.");

  const limits = await readNumberLimits(db, accountId, sender);
  const drop = input.voiceDropId === undefined ? null : await findRecording(db, accountId, input.voiceDropId);
  const file = drop ? null : await readFile(context, type, input.mediaUrl, upload, limits);
  const draft = {
    ...{ type, subject, text, hasFile: (drop ?? file) !== null },
    ...(email && { email: { versionId: email.id, ...email } }),
  };
  const composed = composeMessage(draft, contact, sender, limits, at);
  const purpose: Purpose = email?.isTransactional ? "transactional" : "conversation";
  const intended = { contactId, type, purpose };
  const { forecast, to } = (await forecastMessages(db, accountId, sender, [intended], at))(intended);
  if (forecast.kind === "not-sent") throw new AppError("wrong-state", forecast.reason);
  if ((await readBalance(db, accountId)) < composed.costHundredths) throw tooFewCredits();
  if (input.afterId !== undefined) await refuseIfAnswered(context, contactId, input.afterId);

  const id = uuidv7();
  // Before any shared rows are locked, since the storage may be slow.
  const kept = file ? await keepFile(context, id, file) : null;
  const media = kept ? [kept] : drop ? [drop] : [];
  const waits = forecast.kind === "waits" ? { until: forecast.until, reason: forecast.lasting } : null;
  const isQueued = await queueMessages(
    db,
    accountId,
    [{ ...composed, id, contactId, media, to, ...(waits && { waits }) }],
    {
      cause: "chat",
      causeId: null,
      purpose,
      sentBy: context.caller.userId,
      writtenBy: personOf(context.caller),
      isInChats: true,
      priority: 0,
      lane,
      dueAt: at,
      ...(runAt && { runAt }),
      now,
    },
    runAt ? "Scheduled chat" : "Chat message",
  );
  if (!isQueued) {
    if (kept) await storage.remove(kept.key);
    throw tooFewCredits();
  }
  // Scheduled messages have a separate list and appear in the chats when sent.
  if (!runAt) await showInConversations(db, accountId, [id]);
  const { caller } = context;
  if (!runAt && caller.kind !== "api-key")
    await emit(db, answeredByHand, { accountId, contactId, userId: userOf(caller), now });
  const message = await findMessage(db, accountId, id, now);
  if (!message) throw notFound("message");
  return message;
}

/** Returns a future time; null for none and for a past one, which means at once (document 2, section 5). */
export function laterOf(time: string | undefined, now: Date): Date | null {
  const at = time === undefined ? now : new Date(time);
  return at > now ? at : null;
}

export const tooFewCredits = (): AppError =>
  new AppError("insufficient-credits", "You don't have enough credits to send this message.");

/**
 * A picture or a contact card makes a text an mms, a voice drop makes it an rvm, and without one it is a text again
 * (document 2, section 4).
 */
function typeOf(
  { type: wanted, emailId, mediaUrl, voiceDropId }: SendInput,
  upload: Upload | null,
): MessageType {
  if (emailId !== undefined) {
    if (upload || mediaUrl !== undefined || (wanted !== undefined && wanted !== "email"))
      throw invalid({ emailId: "Send an email on its own, as an email." });
    if (voiceDropId !== undefined)
      throw invalid({ voiceDropId: "Send a voice drop on its own, without text or a picture." });
    return "email";
  }
  if (voiceDropId !== undefined) {
    if (upload || mediaUrl !== undefined || (wanted !== undefined && wanted !== "rvm"))
      throw invalid({ voiceDropId: "Send a voice drop on its own, without text or a picture." });
    return "rvm";
  }
  if (mediaUrl !== undefined) {
    if (upload || wanted === "rvm" || wanted === "email")
      throw invalid({ mediaUrl: "You can only send your contact card with a text that has no picture." });
    return "mms";
  }
  if (wanted === "rvm") return wanted;
  if (wanted === "email") {
    if (upload)
      throw invalid({ upload: "You can't add a picture to an email here. Put it in the email itself." });
    return wanted;
  }
  return upload ? "mms" : "sms";
}

async function contactOfNumber(context: SignedIn, typed: string | undefined): Promise<string> {
  const { db, accountId, clock } = context;
  const phoneNumber = typed ? readPhoneNumber(typed) : null;
  if (!phoneNumber) throw invalid({ phoneNumber: "Enter a 10-digit phone number, such as (512) 555-0148." });
  const [contactId] = await ensureContacts(db, [{ accountId, phoneNumber }], clock.now());
  return contactId!;
}

async function readFile(
  context: SignedIn,
  type: MessageType,
  mediaUrl: string | undefined,
  upload: Upload | null,
  limits: NumberLimits | null,
): Promise<MessageFile | null> {
  if (mediaUrl !== undefined) {
    const imported = await readImported(context, mediaUrl);
    return imported ? checkPicture(imported, limits) : readOwnCard(context, mediaUrl, limits);
  }
  if (!upload) return null;
  return type === "rvm" ? readRecording(upload) : readPicture(upload, limits);
}

async function keepFile(
  { storage, accountId }: SignedIn,
  messageId: string,
  file: MessageFile,
): Promise<StoredMedia> {
  const key = `media/${accountId}/${messageId}-0`;
  const { bytes, ...described } = file;
  await storage.put(key, bytes, file.contentType);
  return { key, ...described };
}
