import { looksAutomatic } from "@broadcast/domain/messages/keyword-matching";
import type { Connection } from "../../../db/connection.ts";
import type { PurchaseTold } from "../../campaigns/index.ts";
import type { FormSubmitted } from "../../configurable-forms/index.ts";
import { answerable, type MessagesReceived } from "../../inbound/index.ts";
import type { KeywordMatched } from "../../keywords/index.ts";
import type { LinksClicked } from "../../trackable-links/index.ts";
import type { CallMissed } from "../../voice/index.ts";
import { insertChanged, insertSignals } from "./signals.sql.ts";

/**
 * Records inbound texts, except legal keywords, probable programs, and texts too old to be answered; a contact's message
 * can also be a goal.
 */
export async function noteMessages(db: Connection, received: MessagesReceived): Promise<void> {
  const { messages, now } = received;
  await insertChanged(db, messages);
  await insertSignals(
    db,
    answerable(received)
      .filter(({ isObligatoryWord, text }) => !isObligatoryWord && !looksAutomatic(text))
      .map(({ accountId, contactId, messageId, text }) => ({
        accountId,
        contactId,
        kind: "message",
        subject: "",
        key: messageId,
        depth: 0,
        answer: text,
        at: now,
      })),
  );
}

export const notePurchase = (
  db: Connection,
  { accountId, contactId, purchaseId, product, now }: PurchaseTold,
): Promise<void> =>
  insertSignals(db, [
    {
      accountId,
      contactId,
      kind: "purchase",
      subject: product.trim().toLowerCase(),
      key: `purchase ${purchaseId}`,
      depth: 0,
      answer: null,
      at: now,
    },
  ]);

export const noteKeyword = (
  db: Connection,
  { accountId, contactId, keywordId, messageId, text, now }: KeywordMatched,
): Promise<void> =>
  insertSignals(db, [
    {
      accountId,
      contactId,
      kind: "keyword",
      subject: keywordId,
      key: messageId,
      depth: 0,
      answer: text,
      at: now,
    },
  ]);

export const noteForm = (
  db: Connection,
  { accountId, contactId, formId, now }: FormSubmitted,
): Promise<void> =>
  insertSignals(db, [
    {
      accountId,
      contactId,
      kind: "form",
      subject: formId,
      key: `form ${formId} ${now.toISOString()}`,
      depth: 0,
      answer: null,
      at: now,
    },
  ]);

export const noteClicks = (db: Connection, { clicks }: LinksClicked): Promise<void> =>
  insertSignals(
    db,
    clicks.map(({ accountId, contactId, linkId, time }) => ({
      accountId,
      contactId,
      kind: "link",
      subject: linkId,
      key: `link ${linkId} ${time.toISOString()}`,
      depth: 0,
      answer: null,
      at: time,
    })),
  );

export const noteMissedCall = (
  db: Connection,
  { accountId, contactId, callId, now }: CallMissed,
): Promise<void> =>
  insertSignals(db, [
    {
      accountId,
      contactId,
      kind: "missed-call",
      subject: "",
      key: `call ${callId}`,
      depth: 0,
      answer: null,
      at: now,
    },
  ]);
