import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { useContactPlace } from "../../contacts/index.ts";
import { ContactThread } from "./ContactThread.tsx";

/** The conversation with a contact, among the chats or beside the contacts. */
export function ChatThread() {
  const { contactId = "" } = useScreenParams();
  return <ContactThread key={contactId} contactId={contactId} place={useContactPlace(contactId)} />;
}
