import { lazy } from "react";
import type { Screen } from "../../lib/screen.ts";

export const chatsScreens: readonly Screen[] = [
  {
    path: "/chats",
    guard: "signed-in",
    panel: "list",
    title: "Chats",
    overview: lazy(async () => ({
      default: (await import("./ChatOverview.tsx")).ChatOverview,
    })),
    load: async () => (await import("./ChatList.tsx")).ChatList,
  },
  {
    path: "/chats/{contactId}",
    guard: "signed-in",
    panel: "detail",
    title: "Chat",
    load: async () => (await import("./ChatThread.tsx")).ChatThread,
  },
  {
    path: "/chats/{contactId}/scheduled",
    guard: "signed-in",
    panel: "detail",
    title: "Scheduled Chats",
    load: async () => (await import("./ScheduledChats.tsx")).ScheduledChats,
  },
  {
    path: "/chats/new/{phoneNumber}",
    guard: "signed-in",
    panel: "detail",
    title: "New chat",
    load: async () => (await import("./NewNumberChat.tsx")).NewNumberChat,
  },
  {
    path: "/contacts/{contactId}/chat",
    guard: "signed-in",
    panel: "detail",
    title: "Chat",
    load: async () => (await import("./ChatThread.tsx")).ChatThread,
  },
  {
    path: "/contacts/{contactId}/chat/scheduled",
    guard: "signed-in",
    panel: "detail",
    title: "Scheduled Chats",
    load: async () => (await import("./ScheduledChats.tsx")).ScheduledChats,
  },
];
