export { usePotentialStops } from "./consent/use-potential-stops.ts";
export { type ContactSelection, type ContactTerms, searchContactsBy, useContact } from "./contacts.api.ts";
export { ContactPicker } from "./list/ContactPicker.tsx";
export { contactRow } from "./list/contact-row.tsx";
export { OneContactSearch } from "./list/OneContactSearch.tsx";
export { useContactNotes } from "./notes/contact-notes.api.ts";
export { NoteCard } from "./notes/NoteCard.tsx";
export { NoteDialog } from "./notes/NoteDialog.tsx";
export { type ContactPlace, useContactPlace } from "./place/contact-place.ts";
