import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const configurableFormScreens: ContentSectionScreens = {
  path: "/configurable-forms",
  param: "configurableFormId",
  titles: { list: "Configurable forms", detail: "Configurable form" },
  section: async () => (await import("./configurable-form-section.tsx")).configurableFormSection,
  detail: async () => (await import("./ConfigurableFormDetail.tsx")).ConfigurableFormDetail,
};

export const formSubmissionScreens: readonly Screen[] = [
  {
    path: "/configurable-forms/{configurableFormId}/submissions",
    guard: "signed-in",
    panel: "detail",
    title: "Form submissions",
    load: async () => (await import("./FormSubmissions.tsx")).FormSubmissions,
  },
];
