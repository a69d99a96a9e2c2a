import { defineEvent } from "../../events/events.ts";

/** The automations of a contact go on: what waited for that is due now. */
export interface AutomationsResumed {
  accountId: number;
  contactId: string;
  now: Date;
}
export const automationsResumed = defineEvent<AutomationsResumed>("automation-pauses.resumed");
