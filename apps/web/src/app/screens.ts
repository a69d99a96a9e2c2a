import type { Screen } from "./screen.ts";

/**
 * Every screen of the product, by path. A section has an entry for its list and one for each detail under it; the
 * router, the guards, the two panels, the side menu and docs/screens.json follow from this.
 */
export const screens: readonly Screen[] = [
  {
    path: "/style-guide",
    guard: "superuser",
    panel: "list",
    title: "Style guide",
    idle: "Choose a topic",
    load: async () => (await import("../features/style-guide/StyleGuideTopics.tsx")).StyleGuideTopics,
  },
  {
    path: "/style-guide/branding",
    guard: "superuser",
    panel: "detail",
    title: "Branding",
    load: async () => (await import("../features/style-guide/Branding.tsx")).Branding,
  },
  {
    path: "/style-guide/colors",
    guard: "superuser",
    panel: "detail",
    title: "Colors",
    load: async () => (await import("../features/style-guide/Colors.tsx")).Colors,
  },
  {
    path: "/style-guide/iconography",
    guard: "superuser",
    panel: "detail",
    title: "Iconography",
    load: async () => (await import("../features/style-guide/Iconography.tsx")).Iconography,
  },
  {
    path: "/style-guide/typography",
    guard: "superuser",
    panel: "detail",
    title: "Typography",
    load: async () => (await import("../features/style-guide/Typography.tsx")).Typography,
  },
  {
    path: "/style-guide/breakpoints",
    guard: "superuser",
    panel: "detail",
    title: "Breakpoints",
    load: async () => (await import("../features/style-guide/Breakpoints.tsx")).Breakpoints,
  },
  {
    path: "/style-guide/components",
    guard: "superuser",
    panel: "detail",
    title: "Components",
    load: async () => (await import("../features/style-guide/Components.tsx")).Components,
  },
];
