/**
 * Addresses that redirect, keeping the query string (doc 2, section 2.2). `*` matches the rest of the path.
 * If the target has no screen, the chats open instead.
 */
export const redirects: readonly { from: string; to: string }[] = [
  { from: "/", to: "/chats" },
  { from: "/app/templates/{templateId}", to: "/templates/{templateId}" },
  { from: "/app/chat/contacts/{contactId}", to: "/chats/{contactId}" },
  { from: "/app/chat/{phoneNumber}", to: "/chats/new/{phoneNumber}" },
  { from: "/app/*", to: "/chats" },
  { from: "/templates", to: "/message-templates" },
];
