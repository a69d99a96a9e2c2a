import type { Screen } from "../../lib/screens/screen.ts";

export const managedAccountsScreens: readonly Screen[] = [
  {
    path: "/managed-accounts",
    guard: "owner",
    requires: ["manager"],
    panel: "full",
    title: "Manage Accounts",
    load: async () => (await import("./ManagedAccounts.tsx")).ManagedAccounts,
  },
];
