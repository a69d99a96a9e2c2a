import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const keywordScreens: ContentSectionScreens = {
  path: "/keywords",
  param: "keywordId",
  titles: { list: "Keywords", detail: "Keyword" },
  section: async () => (await import("./keyword-section.tsx")).keywordSection,
  detail: async () => (await import("./KeywordDetail.tsx")).KeywordDetail,
};

export const keywordPartScreens: readonly Screen[] = [
  "/keywords/{keywordId}",
  "/keywords/folder/{folderId}/{keywordId}",
].flatMap((keyword): Screen[] => [
  {
    path: `${keyword}/join-campaigns`,
    guard: "signed-in",
    panel: "detail",
    title: "Campaigns that a keyword joins",
    load: async () => (await import("./JoinedCampaigns.tsx")).JoinedCampaigns,
  },
  {
    path: `${keyword}/leave-campaigns`,
    guard: "signed-in",
    panel: "detail",
    title: "Campaigns that a keyword leaves",
    load: async () => (await import("./LeftCampaigns.tsx")).LeftCampaigns,
  },
  {
    path: `${keyword}/join-spaces`,
    guard: "signed-in",
    panel: "detail",
    title: "Spaces that a keyword joins",
    load: async () => (await import("./JoinedSpaces.tsx")).JoinedSpaces,
  },
  {
    path: `${keyword}/uses`,
    guard: "signed-in",
    panel: "detail",
    title: "Who used a keyword",
    load: async () => (await import("./KeywordUses.tsx")).KeywordUses,
  },
]);
