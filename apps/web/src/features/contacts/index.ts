export { ContactPicker } from "./ContactPicker.tsx";
export { contactRow } from "./contact-row.tsx";
export { useContact } from "./contacts.api.ts";
export { usePotentialStops } from "./use-potential-stops.ts";
