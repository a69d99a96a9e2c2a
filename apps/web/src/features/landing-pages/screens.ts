import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const landingPageScreens: ContentSectionScreens = {
  path: "/landing-pages",
  param: "landingPageId",
  titles: { list: "Landing pages", detail: "Landing page" },
  section: async () => (await import("./landing-page-section.tsx")).landingPageSection,
  detail: async () => (await import("./LandingPageDetail.tsx")).LandingPageDetail,
};

const under = (path: string): readonly Screen[] => [
  {
    path: `${path}/views`,
    guard: "signed-in",
    panel: "detail",
    title: "Views of a landing page",
    load: async () => (await import("./LandingPageViews.tsx")).LandingPageViews,
  },
  {
    path: `${path}/design`,
    guard: "signed-in",
    panel: "detail",
    title: "Design of a landing page",
    load: async () => (await import("./LandingPageDesign.tsx")).LandingPageDesign,
  },
];

export const landingPageOwnScreens: readonly Screen[] = [
  ...under("/landing-pages/{landingPageId}"),
  ...under("/landing-pages/folder/{folderId}/{landingPageId}"),
];
