import { defineEvent } from "../../events/events.ts";

/** A contact's automations resume: whatever waited for that is due now. */
export interface AutomationsResumed {
  accountId: number;
  contactId: string;
  now: Date;
}
export const automationsResumed = defineEvent<AutomationsResumed>("automation-pauses.resumed");
