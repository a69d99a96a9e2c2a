import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const spaceScreens: ContentSectionScreens = {
  path: "/spaces",
  param: "spaceId",
  titles: { list: "Spaces", detail: "Space" },
  section: async () => (await import("./space-section.tsx")).spaceSection,
  detail: async () => (await import("./SpaceThread.tsx")).SpaceThread,
};

export const spacePartScreens: readonly Screen[] = [
  "/spaces/{spaceId}",
  "/spaces/folder/{folderId}/{spaceId}",
].flatMap((space): Screen[] => [
  {
    path: `${space}/members`,
    guard: "signed-in",
    panel: "detail",
    title: "Members of a space",
    load: async () => (await import("./members/SpaceMembers.tsx")).SpaceMembers,
  },
  {
    path: `${space}/scheduled`,
    guard: "signed-in",
    panel: "detail",
    title: "Scheduled Chats",
    load: async () => (await import("./ScheduledSpaceMessages.tsx")).ScheduledSpaceMessages,
  },
]);
