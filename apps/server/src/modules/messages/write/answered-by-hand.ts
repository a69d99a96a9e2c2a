import { defineEvent } from "../../../events/events.ts";

/** A person wrote to a contact in their chat, to leave at once. */
export interface AnsweredByHand {
  accountId: number;
  contactId: string;
  userId: string;
  now: Date;
}
export const answeredByHand = defineEvent<AnsweredByHand>("messages.answered-by-hand");
