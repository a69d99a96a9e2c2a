import type { Screen } from "../../lib/screens/screen.ts";

export const unlayerTemplatesScreens: readonly Screen[] = [
  {
    path: "/admin/unlayer-templates",
    guard: "superuser",
    panel: "list",
    title: "Unlayer templates",
    load: async () => (await import("./TemplateList.tsx")).TemplateList,
  },
  {
    path: "/admin/unlayer-templates/{unlayerTemplateId}",
    guard: "superuser",
    panel: "detail",
    title: "Unlayer template",
    load: async () => (await import("./TemplateDetail.tsx")).TemplateDetail,
  },
  {
    path: "/admin/unlayer-templates/{unlayerTemplateId}/design",
    guard: "superuser",
    panel: "detail",
    title: "Design of an unlayer template",
    load: async () => (await import("./TemplateDesign.tsx")).TemplateDesign,
  },
];
