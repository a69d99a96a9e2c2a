import { lazy } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

export const chatsScreens: readonly Screen[] = [
  {
    path: "/chats",
    guard: "signed-in",
    panel: "list",
    title: "Chats",
    overview: lazy(async () => ({
      default: (await import("./list/ChatOverview.tsx")).ChatOverview,
    })),
    load: async () => (await import("./list/ChatList.tsx")).ChatList,
  },
  {
    path: "/chats/{contactId}",
    guard: "signed-in",
    panel: "detail",
    title: "Chat",
    load: async () => (await import("./thread/ChatThread.tsx")).ChatThread,
  },
  {
    path: "/chats/{contactId}/scheduled",
    guard: "signed-in",
    panel: "detail",
    title: "Scheduled Chats",
    load: async () => (await import("./scheduled/ScheduledChats.tsx")).ScheduledChats,
  },
  {
    path: "/chats/{contactId}/archived",
    guard: "signed-in",
    panel: "detail",
    title: "Archived messages",
    load: async () => (await import("./ArchivedMessages.tsx")).ArchivedMessages,
  },
  {
    path: "/chats/{contactId}/media",
    guard: "signed-in",
    panel: "detail",
    title: "Media",
    load: async () => (await import("./ChatMedia.tsx")).ChatMedia,
  },
  {
    path: "/chats/new/{phoneNumber}",
    guard: "signed-in",
    panel: "detail",
    title: "New chat",
    load: async () => (await import("./new/NewNumberChat.tsx")).NewNumberChat,
  },
  ...[
    { contact: "/contacts/{contactId}" },
    { contact: "/contacts/folder/{folderId}/{contactId}" },
    { contact: "/voicemail/{contactId}", requires: ["voice"] as const },
    { contact: "/call-history/{contactId}", requires: ["voice"] as const },
  ].flatMap(({ contact, requires = [] }): Screen[] => [
    {
      path: `${contact}/chat`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Chat",
      load: async () => (await import("./thread/ChatThread.tsx")).ChatThread,
    },
    {
      path: `${contact}/chat/scheduled`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Scheduled Chats",
      load: async () => (await import("./scheduled/ScheduledChats.tsx")).ScheduledChats,
    },
    {
      path: `${contact}/chat/archived`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Archived messages",
      load: async () => (await import("./ArchivedMessages.tsx")).ArchivedMessages,
    },
    {
      path: `${contact}/chat/media`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Media",
      load: async () => (await import("./ChatMedia.tsx")).ChatMedia,
    },
  ]),
];
