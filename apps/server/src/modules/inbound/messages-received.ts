import { defineEvent } from "../../events/events.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

/** A message that just came in from a contact's phone. */
export interface ReceivedMessage {
  accountId: number;
  messageId: string;
  contactId: string;
  carrier: CarrierName;
  /** The contact's number, and the account's, as E.164. */
  from: string;
  to: string;
  text: string;
  /** The first file's type; files are fetched later. */
  mediaType: string | null;
  /** One of the obligatory words (STOP, START, HELP and their families), which the product answers itself. */
  isObligatoryWord: boolean;
  isOptOut: boolean;
}

/** Messages of any accounts, in the order in which they came; obligatory words are obeyed by now. */
export interface MessagesReceived {
  messages: readonly ReceivedMessage[];
  now: Date;
}
export const messagesReceived = defineEvent<MessagesReceived>("inbound.messages-received");
