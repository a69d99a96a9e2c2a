import type { Message } from "@broadcast/contract/messages";
import { costHundredths } from "@broadcast/domain/credits";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/segments";
import { fileTypeFromBuffer } from "file-type";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn, Upload } from "../../http/context.ts";
import { findContact, findContactIdByPhone, insertContact, readPhoneNumber } from "../contacts/index.ts";
import { showInConversations } from "./conversations.sql.ts";
import { findMessage, readSender } from "./messages.sql.ts";
import { queueMessages } from "./outbox.ts";
import { renderFor } from "./render.ts";

const PICTURES = new Set(["image/jpeg", "image/png", "image/gif"]);

export interface SendInput {
  contactId?: string | undefined;
  phoneNumber?: string | undefined;
  text: string;
}

/** Sends one message to one contact: the composer's Send. */
export async function sendMessage(
  context: SignedIn,
  input: SendInput,
  upload: Upload | null,
): Promise<Message> {
  const { db, accountId, clock } = context;
  const sender = await readSender(db, accountId);
  if (!sender.phoneNumber)
    throw new AppError("wrong-state", "Choose a phone number first, then you can send.");
  const now = clock.now();
  const contactId = input.contactId ?? (await contactOfNumber(context, input.phoneNumber));
  const contact = await findContact(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  if (!contact.phoneNumber) throw invalid({ contactId: "This contact has no phone number to text." });

  const id = uuidv7();
  const media = upload ? [await keepPicture(context, id, upload)] : [];
  if (input.text.trim() === "" && media.length === 0) throw invalid({ text: "Message is required." });
  const text = renderFor(input.text, contact, sender, now).text;
  if (graphemeCount(text) > MESSAGE_MAX_CHARACTERS) {
    throw invalid({ text: `Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.` });
  }
  const type = media.length > 0 ? "mms" : "sms";
  const segments = segmentCount(text);
  const cost = costHundredths(type === "sms" ? { type, segments } : { type });
  const isQueued = await queueMessages(
    db,
    accountId,
    [{ id, contactId, type, text, media, toNumber: contact.phoneNumber, segments, costHundredths: cost }],
    { cause: "chat", causeId: null, priority: 0, fromNumber: sender.phoneNumber, dueAt: now, now },
    "Chat message",
  );
  if (!isQueued) {
    throw new AppError("insufficient-credits", "You do not have enough credits to send this message.");
  }
  await showInConversations(db, accountId, [id]);
  const message = await findMessage(db, accountId, id);
  if (!message) throw notFound("message");
  return message;
}

async function contactOfNumber(context: SignedIn, typed: string | undefined): Promise<string> {
  const { db, accountId, clock } = context;
  const phoneNumber = typed ? readPhoneNumber(typed) : null;
  if (!phoneNumber)
    throw invalid({ phoneNumber: "Enter a phone number with 10 digits, such as (512) 555-0148." });
  const contactId =
    (await findContactIdByPhone(db, accountId, phoneNumber)) ??
    (await insertContact(db, accountId, { phoneNumber }, clock.now())) ??
    (await findContactIdByPhone(db, accountId, phoneNumber));
  if (!contactId) throw notFound("contact");
  return contactId;
}

async function keepPicture(context: SignedIn, messageId: string, upload: Upload): Promise<StoredMedia> {
  const bytes = Buffer.concat(await upload.stream.toArray());
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !PICTURES.has(found.mime)) throw new AppError("unsupported-media", "File must be an image");
  const key = `media/${context.accountId}/${messageId}-0`;
  await context.storage.put(key, bytes, found.mime);
  return { key, contentType: found.mime };
}
