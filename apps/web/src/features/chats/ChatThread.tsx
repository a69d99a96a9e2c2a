import { useScreenParams, useScreenPath } from "../../lib/navigation.ts";
import { ContactThread } from "./ContactThread.tsx";
import { threadPath } from "./thread-path.ts";

/** The conversation with a contact, among the chats or beside the contacts. */
export function ChatThread() {
  const { contactId = "" } = useScreenParams();
  const path = useScreenPath();
  return <ContactThread key={contactId} contactId={contactId} path={threadPath(path, contactId)} />;
}
