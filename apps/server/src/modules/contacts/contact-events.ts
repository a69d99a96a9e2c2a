import { defineEvent } from "../../events/events.ts";

/**
 * Contacts were added to the list: by hand, on the opt-in page, or by an import with double opt-in. Not raised for
 * contacts that exist because they wrote, or are being written to anyway.
 */
export interface ContactsAdded {
  accountId: number;
  contactIds: readonly string[];
  /** Many at once: the resulting messages wait behind single ones. */
  isBulk: boolean;
  now: Date;
}
export const contactsAdded = defineEvent<ContactsAdded>("contacts.added");

/** Contacts are about to be deleted; they still exist. */
export interface ContactsLeaving {
  accountId: number;
  contactIds: string[];
  now: Date;
}
export const contactsLeaving = defineEvent<ContactsLeaving>("contacts.leaving");
