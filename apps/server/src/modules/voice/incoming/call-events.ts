import { defineEvent } from "../../../events/events.ts";

/** A call to a number of the account was not answered. */
export interface CallMissed {
  accountId: number;
  contactId: string;
  /** The carrier's id of the call, prefixed with the carrier. */
  callId: string;
  /** Its row in the thread. */
  messageId: string;
  now: Date;
}
export const callMissed = defineEvent<CallMissed>("incoming-calls.missed");
