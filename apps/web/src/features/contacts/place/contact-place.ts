import { useScreenParams, useScreenPath } from "../../../lib/screens/navigation.ts";

/** The paths of a contact and its chat. */
export interface ContactPlace {
  contact: string;
  chat: string;
  /** The list that the contact is in, for navigating back. */
  list: string;
}

/**
 * Next to its chat, its calls or voicemails, in a folder, or among all contacts (document 2, section 2.3);
 * the last is also the default.
 */
export function contactPlace(currentPath: string, contactId: string, folderId?: string): ContactPlace {
  if (currentPath.startsWith("/chats/"))
    return { contact: `/chats/${contactId}/contact`, chat: `/chats/${contactId}`, list: "/chats" };
  const beside = ["/voicemail", "/call-history"].find((list) => currentPath.startsWith(`${list}/`));
  if (beside)
    return { contact: `${beside}/${contactId}/contact`, chat: `${beside}/${contactId}/chat`, list: beside };
  const list = folderId ? `/contacts/folder/${folderId}` : "/contacts";
  return { contact: `${list}/${contactId}`, chat: `${list}/${contactId}/chat`, list };
}

/** Like `contactPlace`, for the current address. */
export function useContactPlace(contactId: string): ContactPlace {
  const path = useScreenPath();
  return contactPlace(path, contactId, useScreenParams().folderId);
}
