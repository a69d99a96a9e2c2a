import { defineEvent } from "../../events/events.ts";

/** An import brought new contacts in, a chunk of them. */
export interface ContactsImported {
  accountId: number;
  contactIds: readonly string[];
  now: Date;
}
export const contactsImported = defineEvent<ContactsImported>("contact-imports.imported");
