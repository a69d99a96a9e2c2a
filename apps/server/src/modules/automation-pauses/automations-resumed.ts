import { defineEvent } from "../../events/events.ts";

/** A contact's automations resume: whatever waited for that is due now. */
export interface AutomationsResumed {
  accountId: number;
  contactId: string;
  now: Date;
}
export const automationsResumed = defineEvent<AutomationsResumed>("automation-pauses.resumed");

/** A contact's messages that a pause held in the outbox are about to go; listeners take back those that are over. */
export interface MessagesResumed extends AutomationsResumed {
  messageIds: readonly string[];
}
export const messagesResumed = defineEvent<MessagesResumed>("automation-pauses.messages-resumed");
