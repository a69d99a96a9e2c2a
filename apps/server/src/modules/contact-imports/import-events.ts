import { defineEvent } from "../../events/events.ts";

/** An import added a chunk of new contacts. */
export interface ContactsImported {
  accountId: number;
  contactIds: readonly string[];
  now: Date;
}
export const contactsImported = defineEvent<ContactsImported>("contact-imports.imported");
