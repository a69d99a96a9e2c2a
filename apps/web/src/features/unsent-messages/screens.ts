import type { Screen } from "../../lib/screens/screen.ts";

export const unsentMessagesScreens: readonly Screen[] = [
  {
    path: "/unsent-messages",
    guard: "signed-in",
    panel: "full",
    title: "Unsent messages",
    load: async () => (await import("./UnsentMessages.tsx")).UnsentMessages,
  },
];
