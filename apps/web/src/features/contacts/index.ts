export { ContactPicker } from "./ContactPicker.tsx";
export { contactRow } from "./contact-row.tsx";
