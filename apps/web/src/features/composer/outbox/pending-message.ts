import type { Message } from "@broadcast/contract/messages";
import type { Draft } from "./drafts.ts";

/** Whom a message goes to: a contact, a number (E.164) that is no contact yet, or a space. */
export type Recipient = { contactId: string } | { phoneNumber: string } | { spaceId: string };

/** A message on its way from this device to the server. */
export interface PendingMessage extends Draft {
  recipient?: Recipient;
  /** Also its Idempotency-Key, so that no retry sends it twice. */
  id: string;
  /** Why it did not get through, as a sentence; null while it is being tried, or waits. */
  error: string | null;
  /** It waits for a connection and goes out by itself. */
  isWaiting: boolean;
  /** The server has been asked to take it, and may have. */
  isPosted: boolean;
  /** When the server was first asked, in milliseconds since 1970. */
  postedAt: number | null;
  /** The newest message of the thread when the server was first asked. */
  afterId: string | null;
  /** What the server made of it, once it answered. */
  message: Message | null;
  /** The newest message that its writer saw; null where that does not matter, or they send it all the same. */
  seenId: string | null;
  /** Somebody else of the account has answered since. */
  isAnswered: boolean;
  /** When it was written, in milliseconds since 1970: the order in which messages go. */
  at: number;
}

/** Names a thread on this device: the contact, or the number of one to come. */
export const threadKeyOf = (recipient: Recipient): string =>
  "contactId" in recipient
    ? recipient.contactId
    : "spaceId" in recipient
      ? recipient.spaceId
      : recipient.phoneNumber;

/** The server knows a key for two days; a message that it may have taken is not sent by itself once it could double. */
const keyHoldsMs = 40 * 3_600_000;
export const hasOutlivedKey = ({ postedAt }: PendingMessage) =>
  postedAt !== null && Date.now() - postedAt > keyHoldsMs;

export const outOfCredits = "You don't have enough credits. Add credits, then press Retry.";

export const uncertain = "We can't tell whether this was sent. Check the chat, then try again or delete it.";
