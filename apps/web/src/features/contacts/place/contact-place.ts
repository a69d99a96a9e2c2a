import { useScreenParams, useScreenPath } from "../../../lib/screens/navigation.ts";

/** Where a contact and its chat stand. */
export interface ContactPlace {
  contact: string;
  chat: string;
  /** The list that the contact is in, for who leaves it. */
  list: string;
}

/** Beside its chat, its calls or voicemails, in a folder, or among all contacts (document 2, section 2.3); for who comes from elsewhere the last. */
export function contactPlace(currentPath: string, contactId: string, folderId?: string): ContactPlace {
  if (currentPath.startsWith("/chats/"))
    return { contact: `/chats/${contactId}/contact`, chat: `/chats/${contactId}`, list: "/chats" };
  const beside = ["/voicemail", "/call-history"].find((list) => currentPath.startsWith(`${list}/`));
  if (beside)
    return { contact: `${beside}/${contactId}/contact`, chat: `${beside}/${contactId}/chat`, list: beside };
  const list = folderId ? `/contacts/folder/${folderId}` : "/contacts";
  return { contact: `${list}/${contactId}`, chat: `${list}/${contactId}/chat`, list };
}

/** As `contactPlace`, from the current address. */
export function useContactPlace(contactId: string): ContactPlace {
  const path = useScreenPath();
  return contactPlace(path, contactId, useScreenParams().folderId);
}
