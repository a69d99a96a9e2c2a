import { ContactListPanel } from "./ContactListPanel.tsx";

/** The contacts in the archive. */
export function ArchivedContacts() {
  return <ContactListPanel title="Archived contacts" name="archived-contacts" filter="archived" />;
}
