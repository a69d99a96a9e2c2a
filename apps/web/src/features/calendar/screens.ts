import type { Screen } from "../../lib/screens/screen.ts";

export const calendarScreens: readonly Screen[] = [
  {
    path: "/calendar",
    guard: "signed-in",
    panel: "full",
    title: "Calendar",
    load: async () => (await import("./CalendarScreen.tsx")).CalendarScreen,
  },
];
