export { ContactPicker } from "./ContactPicker.tsx";
export { useContactNotes } from "./contact-notes.api.ts";
export { type ContactPlace, useContactPlace } from "./contact-place.ts";
export { contactRow } from "./contact-row.tsx";
export { type ContactSelection, type ContactTerms, searchContactsBy, useContact } from "./contacts.api.ts";
export { NoteCard } from "./NoteCard.tsx";
export { NoteDialog } from "./NoteDialog.tsx";
export { OneContactSearch } from "./OneContactSearch.tsx";
export { usePotentialStops } from "./use-potential-stops.ts";
