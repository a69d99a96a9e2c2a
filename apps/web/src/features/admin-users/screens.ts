import type { Screen } from "../../lib/screens/screen.ts";

export const adminUsersScreens: readonly Screen[] = [
  {
    path: "/admin/users",
    guard: "superuser",
    panel: "full",
    title: "Users",
    load: async () => (await import("./AdminUsers.tsx")).AdminUsers,
  },
  {
    path: "/admin/users/{userId}",
    guard: "superuser",
    panel: "full",
    title: "User",
    load: async () => (await import("./UserDetail.tsx")).UserDetail,
  },
  {
    path: "/admin/users/{userId}/add-credits",
    guard: "superuser",
    panel: "full",
    title: "Add credits",
    load: async () => (await import("./credits/AddCredits.tsx")).AddCredits,
  },
  {
    path: "/admin/users/{userId}/remove-credits",
    guard: "superuser",
    panel: "full",
    title: "Remove credits",
    load: async () => (await import("./credits/RemoveCredits.tsx")).RemoveCredits,
  },
  {
    path: "/admin/users/{userId}/audit-history",
    guard: "superuser",
    panel: "full",
    title: "Audit history",
    load: async () => (await import("./AuditHistory.tsx")).AuditHistory,
  },
  {
    path: "/admin/users/{userId}/set-password",
    guard: "superuser",
    panel: "full",
    title: "Set password",
    load: async () => (await import("./SetPassword.tsx")).SetPassword,
  },
  {
    path: "/admin/users/{userId}/unsent-messages",
    guard: "superuser",
    panel: "full",
    title: "Unsent messages",
    load: async () => (await import("./UnsentOfUser.tsx")).UnsentOfUser,
  },
];
