import { contacts } from "@broadcast/contract/contacts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactHandlers } from "./contacts.routes.ts";

export { ensureContacts, findContactIdByPhone } from "./by-number.sql.ts";
export {
  type ContactsAdded,
  type ContactsLeaving,
  contactsAdded,
  contactsLeaving,
} from "./contact-events.ts";
export { countContactsElsewhere, moveContacts } from "./contact-folders.sql.ts";
export { ensureTags, tagContacts, tagMatchingContacts, untagContacts } from "./contact-tags.sql.ts";
export { readTagName } from "./contact-tags.ts";
export { type ContactTerms, matching } from "./contact-terms.sql.ts";
export {
  addToCount,
  COUNTED_UP_TO,
  findContact,
  forgetLines,
  insertContact,
  listCustomFields,
} from "./contacts.sql.ts";
export { changeOwnProfile, readPhoneNumber, requireContacts, requireOwnFields } from "./contacts.ts";
export { doubleOptInLink, readDoubleOptInSlug } from "./double-opt-in-link.ts";
export { type MergeRow, mergeColumns, toMergeContact } from "./merge-columns.sql.ts";

export const contactsModule: ServerModule = {
  routes: [endpoints(contacts, contactHandlers)],
};
