import { ContactListPanel } from "./ContactListPanel.tsx";

/** Every contact of the account that is not archived. */
export function ContactList() {
  return <ContactListPanel title="Contacts" name="contacts" filter="all" />;
}
