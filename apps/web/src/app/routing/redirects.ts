/**
 * Addresses that lead elsewhere, query string kept (doc 2, section 2.2). `*` takes whatever follows. Where the goal
 * has no screen, the chats stand in.
 */
export const redirects: readonly { from: string; to: string }[] = [
  { from: "/", to: "/chats" },
  { from: "/app/templates/{templateId}", to: "/templates/{templateId}" },
  { from: "/app/chat/contacts/{contactId}", to: "/chats/{contactId}" },
  { from: "/app/chat/{phoneNumber}", to: "/chats/new/{phoneNumber}" },
  { from: "/app/*", to: "/chats" },
  { from: "/templates", to: "/message-templates" },
];
