import type { Screen } from "../../lib/screens/screen.ts";

export const registrationScreens: readonly Screen[] = [
  {
    path: "/account/tcr",
    guard: "account-admin",
    panel: "detail",
    title: "Carrier registration",
    load: async () => (await import("./CarrierRegistration.tsx")).CarrierRegistration,
  },
];
