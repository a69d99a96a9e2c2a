import type { Screen } from "../../lib/screens/screen.ts";

export const adminUsersScreens: readonly Screen[] = [
  {
    path: "/admin/users",
    guard: "superuser",
    panel: "full",
    title: "Users",
    load: async () => (await import("./AdminUsers.tsx")).AdminUsers,
  },
];
