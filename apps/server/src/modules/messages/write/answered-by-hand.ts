import { defineEvent } from "../../../events/events.ts";

/** A user wrote to a contact in their chat, for immediate sending. */
export interface AnsweredByHand {
  accountId: number;
  contactId: string;
  userId: string;
  now: Date;
}
export const answeredByHand = defineEvent<AnsweredByHand>("messages.answered-by-hand");
