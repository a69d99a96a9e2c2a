import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const adminUsersScreens: readonly Screen[] = [
  {
    path: "/admin/users",
    guard: "superuser",
    panel: "full",
    title: "Users",
    load: panel("AdminUsers"),
  },
  {
    path: "/admin/users/{userId}",
    guard: "superuser",
    panel: "full",
    title: "User",
    load: panel("UserDetail"),
  },
  {
    path: "/admin/users/{userId}/add-credits",
    guard: "superuser",
    panel: "full",
    title: "Add credits",
    load: panel("AddCredits"),
  },
  {
    path: "/admin/users/{userId}/remove-credits",
    guard: "superuser",
    panel: "full",
    title: "Remove credits",
    load: panel("RemoveCredits"),
  },
  {
    path: "/admin/users/{userId}/audit-history",
    guard: "superuser",
    panel: "full",
    title: "Audit history",
    load: panel("AuditHistory"),
  },
  {
    path: "/admin/users/{userId}/set-password",
    guard: "superuser",
    panel: "full",
    title: "Set password",
    load: panel("SetPassword"),
  },
  {
    path: "/admin/users/{userId}/unsent-messages",
    guard: "superuser",
    panel: "full",
    title: "Unsent messages",
    load: panel("UnsentOfUser"),
  },
];
