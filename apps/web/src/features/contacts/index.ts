export { usePotentialStops } from "./consent/use-potential-stops.ts";
export { type ContactSelection, type ContactTerms, searchContactsBy, useContact } from "./contacts.api.ts";
export { useContactNotes } from "./detail/contact-notes.api.ts";
export { type ContactPlace, useContactPlace } from "./detail/contact-place.ts";
export { NoteCard } from "./detail/NoteCard.tsx";
export { NoteDialog } from "./detail/NoteDialog.tsx";
export { ContactPicker } from "./list/ContactPicker.tsx";
export { contactRow } from "./list/contact-row.tsx";
export { OneContactSearch } from "./list/OneContactSearch.tsx";
