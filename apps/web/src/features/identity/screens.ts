import type { Screen } from "../../lib/screens/screen.ts";

export const identityScreens: readonly Screen[] = [
  {
    path: "/account/identity",
    guard: "account-admin",
    panel: "detail",
    title: "Identity",
    load: async () => (await import("./Identity.tsx")).Identity,
  },
];
