import { defineEvent } from "../../../events/events.ts";

/** Somebody called a number of the account, and nobody answered. */
export interface CallMissed {
  accountId: number;
  contactId: string;
  /** The carrier's name of the call, with the carrier's before it. */
  callId: string;
  /** Its row in the thread. */
  messageId: string;
  now: Date;
}
export const callMissed = defineEvent<CallMissed>("incoming-calls.missed");
