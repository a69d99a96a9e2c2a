import type { Screen } from "../../lib/screens/screen.ts";

export const adminOrganizationsScreens: readonly Screen[] = [
  {
    path: "/admin/organizations",
    guard: "superuser",
    panel: "list",
    title: "Organizations",
    load: async () => (await import("./OrganizationList.tsx")).OrganizationList,
  },
  {
    path: "/admin/organizations/{organizationId}",
    guard: "superuser",
    panel: "detail",
    title: "Organization",
    load: async () => (await import("./OrganizationDetail.tsx")).OrganizationDetail,
  },
  {
    path: "/admin/organizations/{organizationId}/add-credits",
    guard: "superuser",
    panel: "detail",
    title: "Add credits",
    load: async () => (await import("./AddCredits.tsx")).AddCredits,
  },
  {
    path: "/admin/organizations/{organizationId}/remove-credits",
    guard: "superuser",
    panel: "detail",
    title: "Remove credits",
    load: async () => (await import("./RemoveCredits.tsx")).RemoveCredits,
  },
];
