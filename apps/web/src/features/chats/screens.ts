import { overviewOf, type Screen } from "../../lib/screens/screen.ts";

export const chatsScreens: readonly Screen[] = [
  {
    path: "/chats",
    guard: "signed-in",
    panel: "list",
    title: "Chats",
    overview: overviewOf(async () => (await import("./list/ChatOverview.tsx")).ChatOverview),
    load: async () => (await import("./list/ChatList.tsx")).ChatList,
  },
  {
    path: "/chats/new/{phoneNumber}",
    guard: "signed-in",
    panel: "detail",
    title: "New chat",
    load: async () => (await import("./new/NewNumberChat.tsx")).NewNumberChat,
  },
  ...[
    { chat: "/chats/{contactId}" },
    { chat: "/contacts/{contactId}/chat" },
    { chat: "/contacts/folder/{folderId}/{contactId}/chat" },
    { chat: "/voicemail/{contactId}/chat", requires: ["voice"] as const },
    { chat: "/call-history/{contactId}/chat", requires: ["voice"] as const },
  ].flatMap(({ chat, requires = [] }): Screen[] => [
    {
      path: chat,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Chat",
      load: async () => (await import("./thread/ChatThread.tsx")).ChatThread,
    },
    {
      path: `${chat}/scheduled`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Scheduled Chats",
      load: async () => (await import("./scheduled/ScheduledChats.tsx")).ScheduledChats,
    },
    {
      path: `${chat}/archived`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Archived messages",
      load: async () => (await import("./ArchivedMessages.tsx")).ArchivedMessages,
    },
    {
      path: `${chat}/media`,
      guard: "signed-in",
      requires,
      panel: "detail",
      title: "Media",
      load: async () => (await import("./ChatMedia.tsx")).ChatMedia,
    },
  ]),
];
