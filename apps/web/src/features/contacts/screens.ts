import { lazy } from "react";
import type { Screen } from "../../lib/screen.ts";

export const contactsScreens: readonly Screen[] = [
  {
    path: "/contacts",
    guard: "signed-in",
    panel: "list",
    title: "Contacts",
    overview: lazy(async () => ({
      default: (await import("./ContactOverview.tsx")).ContactOverview,
    })),
    load: async () => (await import("./ContactList.tsx")).ContactList,
  },
  {
    path: "/contacts/archived",
    guard: "signed-in",
    panel: "list",
    title: "Archived contacts",
    load: async () => (await import("./ArchivedContacts.tsx")).ArchivedContacts,
  },
  {
    path: "/contacts/new",
    guard: "signed-in",
    panel: "detail",
    title: "New contact",
    load: async () => (await import("./ContactNew.tsx")).ContactNew,
  },
  {
    path: "/contacts/duplicates",
    guard: "signed-in",
    panel: "list",
    title: "Possible duplicates",
    overview: lazy(async () => ({
      default: (await import("./DuplicateOverview.tsx")).DuplicateOverview,
    })),
    load: async () => (await import("./DuplicateList.tsx")).DuplicateList,
  },
  {
    path: "/contacts/duplicates/{groupId}",
    guard: "signed-in",
    panel: "detail",
    title: "Possible duplicate",
    load: async () => (await import("./DuplicateDetail.tsx")).DuplicateDetail,
  },
  {
    path: "/contacts/folder",
    guard: "signed-in",
    panel: "list",
    title: "Contact folders",
    load: async () => (await import("./ContactFolders.tsx")).ContactFolders,
  },
  {
    path: "/contacts/folder/{folderId}",
    guard: "signed-in",
    panel: "list",
    title: "Contacts",
    load: async () => (await import("./ContactFolder.tsx")).ContactFolder,
  },
  ...[
    "/contacts/{contactId}",
    "/contacts/folder/{folderId}/{contactId}",
    "/chats/{contactId}/contact",
  ].flatMap((contact): Screen[] => [
    {
      path: contact,
      guard: "signed-in",
      panel: "detail",
      title: "Contact",
      load: async () => (await import("./ContactDetail.tsx")).ContactDetail,
    },
    {
      path: `${contact}/tags`,
      guard: "signed-in",
      panel: "detail",
      title: "Tags of a contact",
      load: async () => (await import("./ContactTags.tsx")).ContactTags,
    },
  ]),
  {
    path: "/tags/{tagName}/contacts",
    guard: "signed-in",
    panel: "detail",
    title: "Contacts with a tag",
    load: async () => (await import("./TagContacts.tsx")).TagContacts,
  },
];
