import { overviewOf, type Screen } from "../../lib/screens/screen.ts";

export const tagsScreens: readonly Screen[] = [
  {
    path: "/tags",
    guard: "signed-in",
    panel: "list",
    title: "Tags",
    overview: overviewOf(async () => (await import("./TagOverview.tsx")).TagOverview),
    load: async () => (await import("./TagList.tsx")).TagList,
  },
  {
    path: "/tags/{tagName}",
    guard: "signed-in",
    panel: "detail",
    title: "Tag",
    load: async () => (await import("./TagDetail.tsx")).TagDetail,
  },
];
