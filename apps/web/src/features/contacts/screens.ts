import { lazy } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

export const contactsScreens: readonly Screen[] = [
  {
    path: "/contacts",
    guard: "signed-in",
    panel: "list",
    title: "Contacts",
    overview: lazy(async () => ({
      default: (await import("./list/ContactOverview.tsx")).ContactOverview,
    })),
    load: async () => (await import("./list/ContactList.tsx")).ContactList,
  },
  {
    path: "/contacts/archived",
    guard: "signed-in",
    panel: "list",
    title: "Archived contacts",
    load: async () => (await import("./list/ArchivedContacts.tsx")).ArchivedContacts,
  },
  {
    path: "/contacts/new",
    guard: "signed-in",
    panel: "detail",
    title: "New contact",
    load: async () => (await import("./detail/ContactNew.tsx")).ContactNew,
  },
  {
    path: "/contacts/duplicates",
    guard: "signed-in",
    panel: "list",
    title: "Possible duplicates",
    overview: lazy(async () => ({
      default: (await import("./duplicates/DuplicateOverview.tsx")).DuplicateOverview,
    })),
    load: async () => (await import("./duplicates/DuplicateList.tsx")).DuplicateList,
  },
  {
    path: "/contacts/duplicates/{groupId}",
    guard: "signed-in",
    panel: "detail",
    title: "Possible duplicate",
    load: async () => (await import("./duplicates/DuplicateDetail.tsx")).DuplicateDetail,
  },
  {
    path: "/contacts/folder",
    guard: "signed-in",
    panel: "list",
    title: "Contact folders",
    load: async () => (await import("./list/ContactFolders.tsx")).ContactFolders,
  },
  {
    path: "/contacts/folder/{folderId}",
    guard: "signed-in",
    panel: "list",
    title: "Contacts",
    load: async () => (await import("./list/ContactFolder.tsx")).ContactFolder,
  },
  ...[
    { contact: "/contacts/{contactId}" },
    { contact: "/contacts/folder/{folderId}/{contactId}" },
    { contact: "/chats/{contactId}/contact" },
    { contact: "/voicemail/{contactId}/contact", requires: ["voice"] as const },
    { contact: "/call-history/{contactId}/contact", requires: ["voice"] as const },
  ].flatMap(({ contact, requires = [] }): Screen[] => [
    {
      path: contact,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Contact",
      load: async () => (await import("./detail/ContactDetail.tsx")).ContactDetail,
    },
    {
      path: `${contact}/tags`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Tags of a contact",
      load: async () => (await import("./detail/ContactTags.tsx")).ContactTags,
    },
  ]),
  {
    path: "/tags/{tagName}/contacts",
    guard: "signed-in",
    panel: "detail",
    title: "Contacts with a tag",
    load: async () => (await import("./list/TagContacts.tsx")).TagContacts,
  },
];
