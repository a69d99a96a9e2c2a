import { ContactListPanel } from "./ContactListPanel.tsx";

/** All contacts of the account that are not archived. */
export function ContactList() {
  return <ContactListPanel title="Contacts" name="contacts" filter="all" />;
}
