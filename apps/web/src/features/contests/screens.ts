import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const contestScreens: ContentSectionScreens = {
  path: "/contests",
  param: "contestId",
  titles: { list: "Contests", detail: "Contest" },
  section: async () => (await import("./contest-section.tsx")).contestSection,
  detail: async () => (await import("./ContestDetail.tsx")).ContestDetail,
};

const contacts = (path: string): Screen => ({
  path,
  guard: "signed-in",
  panel: "detail",
  title: "Contacts of a contest",
  load: async () => (await import("./ContestContacts.tsx")).ContestContacts,
});

const winners = (path: string): Screen => ({
  path,
  guard: "signed-in",
  panel: "detail",
  title: "Winners of a contest",
  load: async () => (await import("./ContestWinners.tsx")).ContestWinners,
});

export const contestEntryScreens: readonly Screen[] = [
  contacts("/contests/{contestId}/contacts"),
  contacts("/contests/folder/{folderId}/{contestId}/contacts"),
  winners("/contests/{contestId}/winners"),
  winners("/contests/folder/{folderId}/{contestId}/winners"),
];
