import {
  confirmationText,
  helpText,
  readKeyword,
  resumeText,
} from "@broadcast/domain/compliance/opt-out-words";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { hasChosenSince, optIn, optOut, recordHelp } from "../consent/index.ts";
import { readSender } from "../messages/index.ts";
import { ensureLane, laneOfNumber, queueMessages } from "../sending/index.ts";

interface Said {
  id: string;
  from: string;
  text: string;
  /** 1 is a certain opt-out, including by the installation's own rules. */
  stopDetectScore: number;
  /** When the carrier received it; null where it doesn't say. */
  saidAt: Date | null;
}

/** The one text that confirms a mandatory keyword. */
export interface KeywordAnswer {
  text: string;
  isOptOut: boolean;
}

/**
 * Obeys STOP, START and HELP and their variants; returns the one text that confirms it, or null. Of words that reached us
 * in another order than they were said, the last one counts.
 */
export async function obeyKeyword(
  db: Connection,
  accountId: number,
  { id, from, text, stopDetectScore, saidAt }: Said,
  optOutMessage: string | null,
  now: Date,
): Promise<KeywordAnswer | null> {
  const own = readKeyword(text);
  const keyword = stopDetectScore >= 1 ? "stop" : own;
  if (!keyword) return null;
  if (saidAt && keyword !== "help") {
    const opposite = keyword === "stop" ? "opt-in" : "opt-out";
    if (await hasChosenSince(db, accountId, from, opposite, saidAt)) return null;
  }
  const source = keyword === own ? ("text" as const) : ("rule" as const);
  const evidence = { source, wording: text, messageId: id, time: saidAt ?? now };
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

/** Mandatory answers are free, so that no balance can hold them up. */
export async function queueAnswer(
  db: Connection,
  accountId: number,
  answer: { carrier: CarrierName; contactId: string; from: string; to: string; text: string },
  now: Date,
): Promise<void> {
  const id = uuidv7();
  const lane = await ensureLane(db, accountId, laneOfNumber("text", answer.from, answer.carrier));
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
      // The list shows what the contact wrote.
      isInChats: false,
      sentBy: null,
      priority: 0,
      lane,
      dueAt: now,
      now,
    },
    "Obligatory answer",
  );
}
