import { overviewOf, type Screen } from "../../lib/screens/screen.ts";

const load = async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen;

const broadcastScreens = [
  ["", "Broadcast"],
  ["/contacts", "Contacts"],
  ["/contacts/sending", "Sending"],
  ["/contacts/sent", "Sent"],
  ["/contacts/unsent", "Unsent"],
].map(
  ([path, title = ""]): Screen => ({
    path: `/scheduled-broadcasts/{scheduledBroadcastId}${path}`,
    guard: "signed-in",
    panel: "detail",
    title,
    load,
  }),
);

export const scheduledBroadcastsScreens: readonly Screen[] = [
  {
    path: "/scheduled-broadcasts",
    guard: "signed-in",
    panel: "list",
    title: "Scheduled broadcasts",
    overview: overviewOf(async () => (await import("./results/BroadcastOverview.tsx")).BroadcastOverview),
    load: async () => (await import("./BroadcastList.tsx")).BroadcastList,
  },
  {
    path: "/scheduled-broadcasts/new",
    guard: "signed-in",
    panel: "detail",
    title: "New broadcast",
    load: async () => (await import("./draft/StartBroadcast.tsx")).StartBroadcast,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/review",
    guard: "signed-in",
    panel: "full",
    title: "Review before sending",
    load: async () => (await import("./review/BroadcastReview.tsx")).BroadcastReview,
  },
  ...broadcastScreens,
];
