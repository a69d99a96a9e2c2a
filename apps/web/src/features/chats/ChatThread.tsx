import { useScreenParams } from "../../lib/navigation.ts";
import { ContactThread } from "./ContactThread.tsx";

/** The conversation with a contact. */
export function ChatThread() {
  const { contactId = "" } = useScreenParams();
  return <ContactThread key={contactId} contactId={contactId} />;
}
