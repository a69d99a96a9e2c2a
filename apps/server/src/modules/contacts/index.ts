import { contacts } from "@broadcast/contract/contacts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactHandlers } from "./contacts.routes.ts";

export { ensureEmailContact, findContactIdByEmail } from "./addresses/by-email.sql.ts";
export { ensureContacts, findContactIdByPhone } from "./addresses/by-number.sql.ts";
export {
  archiveContacts,
  changeFieldsOf,
  restoreFields,
  unarchiveContacts,
} from "./bulk-contacts.sql.ts";
export { noteContactChange } from "./contact-changes.sql.ts";
export { contactTimeZone } from "./contact-clock.ts";
export {
  type ContactsAdded,
  type ContactsLeaving,
  contactsAdded,
  contactsLeaving,
} from "./contact-events.ts";
export { countContactsElsewhere, moveContacts, moveContactsBack } from "./contact-folders.sql.ts";
export { ensureTags, namesTag, renamedTags, tagContacts, untagContacts } from "./contact-tags.sql.ts";
export { readTagName, readTagNameAt } from "./contact-tags.ts";
export { addToCount, deleteContacts, forgetLines, insertContact } from "./contact-writes.sql.ts";
export {
  COUNTED_UP_TO,
  countContacts,
  findContact,
  findContacts,
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
export { contactLink, contactLinkSlug, readContactLinkSlug, shortUrl } from "./links/contact-link.ts";
export { doubleOptInLink, readDoubleOptInSlug } from "./links/double-opt-in-link.ts";
export { type MergeRow, mergeColumns, toMergeContact } from "./merge-columns.sql.ts";
export { findContactOfLink, keptInPlaceOf, standFor, standForThemselves } from "./merged-contacts.sql.ts";
export { type NamedRow, namedColumns, toNamedContact } from "./named-contact.sql.ts";
export { type ContactSearch, matching, termMatches } from "./search/contact-terms.sql.ts";
export { type ContactTerms, readTerms, requireOwnParts } from "./search/contact-terms.ts";
export { listHolding } from "./search/list-holding.ts";
export { renamedInConditions } from "./search/renamed-in-conditions.ts";
export { unheard } from "./unheard-tags.sql.ts";

export const contactsModule: ServerModule = {
  routes: [endpoints(contacts, contactHandlers)],
};
