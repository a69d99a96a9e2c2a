import { defineEvent } from "../../events/events.ts";

/**
 * Somebody put people on the list: by hand, on the opt-in page, or by an import that asks for it. Not told of contacts
 * that are there because they wrote, or because somebody writes to them anyway.
 */
export interface ContactsAdded {
  accountId: number;
  contactIds: readonly string[];
  /** Many at once: what follows waits behind single messages. */
  isBulk: boolean;
  now: Date;
}
export const contactsAdded = defineEvent<ContactsAdded>("contacts.added");

/** Contacts are about to be deleted; they are still there. */
export interface ContactsLeaving {
  accountId: number;
  contactIds: string[];
  now: Date;
}
export const contactsLeaving = defineEvent<ContactsLeaving>("contacts.leaving");
