import type { Screen } from "../../lib/screens/screen.ts";

export const accountManagersScreens: readonly Screen[] = [
  {
    path: "/managed-accounts/invitations/{token}",
    guard: "public",
    panel: "full",
    title: "Invitation",
    load: async () => (await import("./ManagerInvitation.tsx")).ManagerInvitation,
  },
  {
    path: "/account/managers",
    guard: "owner",
    requires: ["no-organization"],
    panel: "detail",
    title: "Managers",
    load: async () => (await import("./AccountManagers.tsx")).AccountManagers,
  },
];
