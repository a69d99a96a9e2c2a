import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const styleGuideScreens: readonly Screen[] = [
  {
    path: "/style-guide",
    guard: "superuser",
    panel: "list",
    title: "Style Guide",
    opensOn: ["/style-guide/branding"],
    load: panel("StyleGuideTopics"),
  },
  {
    path: "/style-guide/branding",
    guard: "superuser",
    panel: "detail",
    title: "Branding",
    load: panel("Branding"),
  },
  {
    path: "/style-guide/colors",
    guard: "superuser",
    panel: "detail",
    title: "Colors",
    load: panel("Colors"),
  },
  {
    path: "/style-guide/iconography",
    guard: "superuser",
    panel: "detail",
    title: "Iconography",
    load: panel("Iconography"),
  },
  {
    path: "/style-guide/typography",
    guard: "superuser",
    panel: "detail",
    title: "Typography",
    load: panel("Typography"),
  },
  {
    path: "/style-guide/breakpoints",
    guard: "superuser",
    panel: "detail",
    title: "Breakpoints",
    load: panel("Breakpoints"),
  },
  {
    path: "/style-guide/components",
    guard: "superuser",
    panel: "detail",
    title: "Components",
    load: panel("Components"),
  },
];
