import { confirmationText, helpText, readKeyword, resumeText } from "@broadcast/domain/opt-out-words";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { segmentCount } from "@broadcast/domain/segments";
import { stopDetectScore } from "@broadcast/domain/stop-detect";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import { messagesTotal } from "../../http/metrics.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Carrier, InboundMessage } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { noteStopIntent, optIn, optOut, recordHelp } from "../consent/index.ts";
import { findContactIdByPhone, forgetLine, insertContact, readPhoneNumber } from "../contacts/index.ts";
import { showInConversations, showIncoming } from "../conversations/index.ts";
import { findNumberOwner } from "../phone-numbers/index.ts";
import { notifyDevices } from "../push/index.ts";
import { addCounts, ensureLane, laneOfNumber, queueMessages } from "../sending/index.ts";
import { fetchInboundMedia, inboundMail } from "./messages.jobs.ts";
import { attributeReply, insertInbound, readInboundSettings, readSender } from "./messages.sql.ts";

/** A reply within this time counts as one to the broadcast. */
const REPLY_WITHIN_DAYS = 7;

/**
 * Takes in a message from a carrier, exactly once, and obeys the obligatory words in the same transaction. Not every
 * carrier brings a message again that we could not take, so what fails by chance is tried again here.
 */
export async function receiveMessage(
  services: Services,
  carrier: Carrier,
  inbound: InboundMessage,
): Promise<void> {
  const from = readPhoneNumber(inbound.from) ?? inbound.from;
  const to = readPhoneNumber(inbound.to) ?? inbound.to;
  const accountId = await findNumberOwner(services.db, to);
  if (accountId === null) {
    services.log.warn(
      { carrierMessageId: inbound.carrierMessageId },
      "a message came for a number that is not ours",
    );
    return;
  }
  const settings = await readInboundSettings(services.db, accountId);
  if (isShortCode(from) && !settings.allowsShortCodes) return;
  const score = stopDetectScore(inbound.text);
  const isNew = await retriedTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const contactId = await ensureContact(tx, accountId, from, now);
    const messageId = uuidv7();
    const isNew = await insertInbound(tx, accountId, {
      id: messageId,
      contactId,
      from,
      to,
      text: inbound.text,
      isPicture: inbound.media.length > 0,
      stopDetectScore: score,
      carrier: carrier.name,
      carrierMessageId: inbound.carrierMessageId,
      time: now,
    });
    if (!isNew) return false;
    // Whoever writes has a line that takes texts, whatever carriers said of it.
    await forgetLine(tx, accountId, from, now);
    await showIncoming(tx, accountId, messageId);
    if (inbound.media.length > 0) {
      await enqueue(tx, fetchInboundMedia, {
        accountId,
        messageId,
        contactId,
        carrier: carrier.name,
        media: inbound.media,
      });
    }
    const said = { messageId, from, text: inbound.text, now };
    const answer = await obeyKeyword(tx, accountId, said, settings.optOutMessage);
    const mediaType = inbound.media[0]?.contentType ?? null;
    if (settings.notifiesByEmail) await enqueue(tx, inboundMail, { accountId, messageId, mediaType });
    await notifyDevices(tx, accountId, { messageId, mediaType });
    await noteStopIntent(tx, accountId, { contactId, messageId, from, text: inbound.text, score, now });
    const reply = await attributeReply(tx, accountId, contactId, now, REPLY_WITHIN_DAYS);
    const counts = { replied: reply?.isFirst ? 1 : 0, opted_out: answer?.isOptOut ? 1 : 0 };
    if (reply && counts.replied + counts.opted_out > 0) {
      await addCounts(tx, accountId, reply.causeId, counts);
      await noteChange(tx, accountId, ["broadcasts"], [reply.causeId]);
    }
    if (answer) {
      await queueAnswer(tx, accountId, carrier, { contactId, from: to, to: from, text: answer.text, now });
    }
    await noteChange(tx, accountId, ["chats", "thread", "contacts"], [contactId]);
    return true;
  });
  if (isNew) messagesTotal.inc({ direction: "in", outcome: "received" });
}

/** Numbers of 5 or 6 digits, which banks and shops text from. */
const isShortCode = (from: string): boolean => /^\d{5,6}$/.test(from);

async function ensureContact(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  now: Date,
): Promise<string> {
  const known = await findContactIdByPhone(db, accountId, phoneNumber);
  if (known) return known;
  const added = await insertContact(db, accountId, { phoneNumber }, now);
  // Null means that somebody else added the same number a moment ago.
  return added ?? ensureContact(db, accountId, phoneNumber, now);
}

interface Said {
  messageId: string;
  from: string;
  text: string;
  now: Date;
}

/** Obeys STOP, START and HELP and their families; answers the one text that confirms it, or null. */
async function obeyKeyword(
  db: Connection,
  accountId: number,
  { messageId, from, text, now }: Said,
  optOutMessage: string | null,
): Promise<{ text: string; isOptOut: boolean } | null> {
  const keyword = readKeyword(text);
  if (!keyword) return null;
  const evidence = { source: "text" as const, wording: text, messageId, time: now };
  const sender = await readSender(db, accountId);
  const brand = {
    company: sender.company,
    phone: sender.phoneNumber ? displayPhoneNumber(sender.phoneNumber) : null,
  };
  switch (keyword) {
    case "stop": {
      const isNew = await optOut(db, accountId, from, evidence);
      return isNew ? { text: confirmationText(brand, optOutMessage), isOptOut: true } : null;
    }
    case "start": {
      const wasOptedOut = await optIn(db, accountId, from, evidence);
      return wasOptedOut ? { text: resumeText(brand), isOptOut: false } : null;
    }
    case "help":
      await recordHelp(db, accountId, from, evidence);
      return { text: helpText(brand), isOptOut: false };
  }
}

/** Obligatory answers cost nothing, so that no balance can hold them up. */
async function queueAnswer(
  db: Connection,
  accountId: number,
  carrier: Carrier,
  answer: { contactId: string; from: string; to: string; text: string; now: Date },
): Promise<void> {
  const id = uuidv7();
  const lane = await ensureLane(db, accountId, laneOfNumber("text", answer.from, carrier.name));
  await queueMessages(
    db,
    accountId,
    [
      {
        id,
        contactId: answer.contactId,
        type: "sms",
        text: answer.text,
        media: [],
        to: answer.to,
        segments: segmentCount(answer.text),
        costHundredths: 0,
      },
    ],
    {
      cause: "system",
      causeId: null,
      purpose: "obligatory",
      sentBy: null,
      priority: 0,
      lane,
      dueAt: answer.now,
      now: answer.now,
    },
    "Obligatory answer",
  );
  await showInConversations(db, accountId, [id]);
}
