import { contacts } from "@broadcast/contract/contacts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactHandlers } from "./contacts.routes.ts";

export {
  archiveContacts,
  changeFieldsOf,
  restoreFields,
  unarchiveContacts,
} from "./bulk-contacts.sql.ts";
export { ensureEmailContact, findContactIdByEmail } from "./by-email.sql.ts";
export { ensureContacts, findContactIdByPhone } from "./by-number.sql.ts";
export { noteContactChange } from "./contact-changes.sql.ts";
export { contactTimeZone } from "./contact-clock.ts";
export {
  type ContactsAdded,
  type ContactsLeaving,
  contactsAdded,
  contactsLeaving,
} from "./contact-events.ts";
export { countContactsElsewhere, moveContacts, moveContactsBack } from "./contact-folders.sql.ts";
export { contactLink, contactLinkSlug, readContactLinkSlug } from "./contact-link.ts";
export { ensureTags, namesTag, renamedTags, tagContacts, untagContacts } from "./contact-tags.sql.ts";
export { readTagName } from "./contact-tags.ts";
export { type ContactSearch, matching, termMatches } from "./contact-terms.sql.ts";
export { type ContactTerms, readTerms, requireOwnParts } from "./contact-terms.ts";
export {
  addToCount,
  COUNTED_UP_TO,
  countContacts,
  deleteContacts,
  findContact,
  findContacts,
  forgetLines,
  insertContact,
  listCustomFields,
  ownCustomFields,
} from "./contacts.sql.ts";
export {
  changeOwnProfile,
  readOwnValues,
  readPhoneNumber,
  removeFor,
  requireContacts,
} from "./contacts.ts";
export { doubleOptInLink, readDoubleOptInSlug } from "./double-opt-in-link.ts";
export { listHolding } from "./list-holding.ts";
export { type MergeRow, mergeColumns, toMergeContact } from "./merge-columns.sql.ts";
export { findContactOfLink, keptInPlaceOf, standFor, standForThemselves } from "./merged-contacts.sql.ts";
export { type NamedRow, namedColumns, toNamedContact } from "./named-contact.sql.ts";

export const contactsModule: ServerModule = {
  routes: [endpoints(contacts, contactHandlers)],
};
