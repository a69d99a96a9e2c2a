import type { Screen } from "../../lib/screens/screen.ts";

export const styleGuideScreens: readonly Screen[] = [
  {
    path: "/style-guide",
    guard: "superuser",
    panel: "list",
    title: "Style Guide",
    opensOn: ["/style-guide/branding"],
    load: async () => (await import("./StyleGuideTopics.tsx")).StyleGuideTopics,
  },
  {
    path: "/style-guide/branding",
    guard: "superuser",
    panel: "detail",
    title: "Branding",
    load: async () => (await import("./Branding.tsx")).Branding,
  },
  {
    path: "/style-guide/colors",
    guard: "superuser",
    panel: "detail",
    title: "Colors",
    load: async () => (await import("./Colors.tsx")).Colors,
  },
  {
    path: "/style-guide/iconography",
    guard: "superuser",
    panel: "detail",
    title: "Iconography",
    load: async () => (await import("./Iconography.tsx")).Iconography,
  },
  {
    path: "/style-guide/typography",
    guard: "superuser",
    panel: "detail",
    title: "Typography",
    load: async () => (await import("./Typography.tsx")).Typography,
  },
  {
    path: "/style-guide/breakpoints",
    guard: "superuser",
    panel: "detail",
    title: "Breakpoints",
    load: async () => (await import("./Breakpoints.tsx")).Breakpoints,
  },
  {
    path: "/style-guide/components",
    guard: "superuser",
    panel: "detail",
    title: "Components",
    load: async () => (await import("./Components.tsx")).Components,
  },
];
