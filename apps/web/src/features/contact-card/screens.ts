import type { Screen } from "../../lib/screens/screen.ts";

export const contactCardScreens: readonly Screen[] = [
  {
    path: "/account/contact-card",
    guard: "account-admin",
    panel: "detail",
    title: "Contact card",
    load: async () => (await import("./ContactCardScreen.tsx")).ContactCardScreen,
  },
];
