import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const unlayerTemplatesScreens: readonly Screen[] = [
  {
    path: "/admin/unlayer-templates",
    guard: "superuser",
    panel: "list",
    title: "Unlayer templates",
    load: panel("TemplateList"),
  },
  {
    path: "/admin/unlayer-templates/{unlayerTemplateId}",
    guard: "superuser",
    panel: "detail",
    title: "Unlayer template",
    load: panel("TemplateDetail"),
  },
  {
    path: "/admin/unlayer-templates/{unlayerTemplateId}/design",
    guard: "superuser",
    panel: "detail",
    title: "Design of an unlayer template",
    load: panel("TemplateDesign"),
  },
];
