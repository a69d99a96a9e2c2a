import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const adminOrganizationsScreens: readonly Screen[] = [
  {
    path: "/admin/organizations",
    guard: "superuser",
    panel: "list",
    title: "Organizations",
    load: panel("OrganizationList"),
  },
  {
    path: "/admin/organizations/{organizationId}",
    guard: "superuser",
    panel: "detail",
    title: "Organization",
    load: panel("OrganizationDetail"),
  },
  {
    path: "/admin/organizations/{organizationId}/add-credits",
    guard: "superuser",
    panel: "detail",
    title: "Add credits",
    load: panel("AddCredits"),
  },
  {
    path: "/admin/organizations/{organizationId}/remove-credits",
    guard: "superuser",
    panel: "detail",
    title: "Remove credits",
    load: panel("RemoveCredits"),
  },
];
