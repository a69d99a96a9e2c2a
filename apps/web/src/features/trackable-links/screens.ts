import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const trackableLinkScreens: ContentSectionScreens = {
  path: "/trackable-links",
  param: "trackableLinkId",
  titles: { list: "Trackable links", detail: "Trackable link" },
  section: async () => (await import("./trackable-link-section.tsx")).trackableLinkSection,
  detail: async () => (await import("./TrackableLinkDetail.tsx")).TrackableLinkDetail,
};

const visitors = (path: string): Screen => ({
  path,
  guard: "signed-in",
  panel: "detail",
  title: "Contacts who opened a link",
  load: async () => (await import("./LinkVisitors.tsx")).LinkVisitors,
});

export const linkVisitorScreens: readonly Screen[] = [
  visitors("/trackable-links/{trackableLinkId}/contacts"),
  visitors("/trackable-links/folder/{folderId}/{trackableLinkId}/contacts"),
];
