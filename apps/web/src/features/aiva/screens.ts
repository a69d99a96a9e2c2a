import type { Screen } from "../../lib/screens/screen.ts";

export const aivaScreens: readonly Screen[] = [
  {
    path: "/aiva/what-is-aiva",
    guard: "signed-in",
    panel: "full",
    title: "What is AIVA",
    load: async () => (await import("./WhatIsAiva.tsx")).WhatIsAiva,
  },
  {
    path: "/aiva/chat",
    guard: "signed-in",
    panel: "full",
    title: "Chat with AIVA",
    load: async () => (await import("./chat/AivaChat.tsx")).AivaChat,
  },
  {
    path: "/aiva/try-aiva",
    guard: "signed-in",
    panel: "full",
    title: "Try AIVA",
    load: async () => (await import("./TryAiva.tsx")).TryAiva,
  },
];
