export { ContactPicker } from "./ContactPicker.tsx";
export { contactName, contactRow } from "./contact-row.tsx";
