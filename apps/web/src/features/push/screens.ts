import type { Screen } from "../../lib/screens/screen.ts";

export const pushScreens: readonly Screen[] = [
  {
    path: "/settings/notifications",
    guard: "signed-in",
    panel: "detail",
    title: "Notifications",
    load: async () => (await import("./PushNotifications.tsx")).PushNotifications,
  },
];
