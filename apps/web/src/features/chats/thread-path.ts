/** Where a contact's thread stands: among the chats, or beside the contacts for who came from there. */
export const threadPath = (currentPath: string, contactId: string): string =>
  currentPath.startsWith("/contacts/") ? `/contacts/${contactId}/chat` : `/chats/${contactId}`;
