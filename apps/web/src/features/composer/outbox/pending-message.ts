import type { Message } from "@broadcast/contract/messages";
import type { Draft } from "./drafts.ts";

/** The recipient: a contact, a number (E.164) that is not a contact yet, or a space. */
export type Recipient = { contactId: string } | { phoneNumber: string } | { spaceId: string };

/** A message on its way from this device to the server. */
export interface PendingMessage extends Draft {
  recipient?: Recipient;
  /** Also its Idempotency-Key, so that no retry sends it twice. */
  id: string;
  /** Why it failed, as a sentence; null while it is being sent, or waits. */
  error: string | null;
  /** Whether it waits, for a connection or for a server that turned it away, to be sent automatically. */
  isWaiting: boolean;
  /** Whether it was posted to the server, which may have accepted it. */
  isPosted: boolean;
  /** When it was first posted, in milliseconds since 1970. */
  postedAt: number | null;
  /** The newest message of the thread when it was first posted. */
  afterId: string | null;
  /** The server's message, once it answered. */
  message: Message | null;
  /** The newest message its writer saw; null if that does not matter, or they want to send it all the same. */
  seenId: string | null;
  /** Whether another user of the account has replied since. */
  isAnswered: boolean;
  /** When it was written, in milliseconds since 1970; messages are sent in this order. */
  at: number;
}

/** Identifies a thread on this device: by contact, or by number before it is one. */
export const threadKeyOf = (recipient: Recipient): string =>
  "contactId" in recipient
    ? recipient.contactId
    : "spaceId" in recipient
      ? recipient.spaceId
      : recipient.phoneNumber;

/** Whether it is being sent, or about to be, by this window or another. */
export const isUnderWay = ({ message, error, isWaiting }: PendingMessage): boolean =>
  message === null && error === null && !isWaiting;

/**
 * The server knows a key for two days; a message it may have accepted is not resent automatically once that
 * could duplicate it.
 */
const keyHoldsMs = 40 * 3_600_000;
export const hasOutlivedKey = ({ postedAt }: PendingMessage) =>
  postedAt !== null && Date.now() - postedAt > keyHoldsMs;

export const outOfCredits = "You don't have enough credits. Add credits, then press Retry.";

export const uncertain = "We can't tell whether this was sent. Check the chat, then try again or delete it.";
