import { defineEvent } from "../../events/events.ts";

/** Contacts are back as they were before an action. */
export interface ActionUndone {
  accountId: number;
  contactIds: readonly string[];
  now: Date;
}
export const actionUndone = defineEvent<ActionUndone>("contact-actions.undone");
