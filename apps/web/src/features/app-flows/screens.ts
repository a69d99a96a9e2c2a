import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const appFlowScreens: ContentSectionScreens = {
  path: "/app-flows",
  param: "appFlowId",
  titles: { list: "App flows", detail: "App flow" },
  section: async () => (await import("./app-flow-section.tsx")).appFlowSection,
  detail: async () => (await import("./AppFlowDetail.tsx")).AppFlowDetail,
};

const within = (flow: string): Screen[] => [
  {
    path: `${flow}/steps/{stepId}`,
    guard: "signed-in",
    panel: "detail",
    title: "People at a step",
    load: async () => (await import("./people/StepPeople.tsx")).StepPeople,
  },
  {
    path: `${flow}/contacts/{contactId}`,
    guard: "signed-in",
    panel: "detail",
    title: "A contact's path",
    load: async () => (await import("./people/ContactWay.tsx")).ContactWay,
  },
];

export const appFlowPartScreens: readonly Screen[] = [
  ...within("/app-flows/{appFlowId}"),
  ...within("/app-flows/folder/{folderId}/{appFlowId}"),
];
