import { defineEvent } from "../../events/events.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

/** A message that was just received from a contact's phone. */
export interface ReceivedMessage {
  accountId: number;
  messageId: string;
  contactId: string;
  carrier: CarrierName;
  /** The contact's number, and the account's, as E.164. */
  from: string;
  to: string;
  text: string;
  /** How likely it asks to be left alone, including by support's rules (see `stopDetectScore`). */
  stopDetectScore: number;
  /** When it was sent, if it reached us late; null otherwise. */
  sentAt: Date | null;
  /** The first file's type; files are fetched later. */
  mediaType: string | null;
  /** A mandatory keyword (STOP, START, HELP and their variants), which the product answers itself. */
  isObligatoryWord: boolean;
  isOptOut: boolean;
}

/** Messages of any accounts, in order of arrival; mandatory keywords have been obeyed. */
export interface MessagesReceived {
  messages: readonly ReceivedMessage[];
  now: Date;
}
export const messagesReceived = defineEvent<MessagesReceived>("inbound.messages-received");

const ANSWERED_WITHIN_MS = 86_400_000;

/** Returns the messages that may be answered automatically: an answer a day later would only surprise. */
export const answerable = ({ messages, now }: MessagesReceived): ReceivedMessage[] =>
  messages.filter(({ sentAt }) => !sentAt || now.getTime() - sentAt.getTime() < ANSWERED_WITHIN_MS);
