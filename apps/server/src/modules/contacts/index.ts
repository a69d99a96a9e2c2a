export { ensureTags, tagContacts, tagMatchingContacts, untagContacts } from "./contact-tags.sql.ts";
export { readTagName } from "./contact-tags.ts";
export { type ContactTerms, matching } from "./contact-terms.sql.ts";
export { contactHandlers } from "./contacts.routes.ts";
export {
  addToCount,
  COUNTED_UP_TO,
  customFieldsOf,
  dayOf,
  findContact,
  findContactIdByPhone,
  forgetLine,
  insertContact,
  listCustomFields,
} from "./contacts.sql.ts";
export { readPhoneNumber, requireContacts, requireOwnFields } from "./contacts.ts";
export { beforeContactsRemoved } from "./removal.ts";
