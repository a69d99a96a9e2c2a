import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const templateScreens: ContentSectionScreens = {
  path: "/message-templates",
  param: "messageTemplateId",
  titles: { list: "Message templates", detail: "Message template" },
  section: async () => (await import("./template-section.tsx")).templateSection,
  detail: async () => (await import("./TemplateDetail.tsx")).TemplateDetail,
};

/** Addresses from before each kind of template had its own. */
export const oldTemplateScreens: readonly Screen[] = [
  {
    path: "/templates/{templateId}",
    guard: "signed-in",
    panel: "full",
    title: "Message template",
    load: async () => (await import("./OldTemplateAddress.tsx")).OldTemplateAddress,
  },
];
