import { overviewOf, type Screen } from "../../lib/screens/screen.ts";

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
    path: "/scheduled-broadcasts/{scheduledBroadcastId}",
    guard: "signed-in",
    panel: "detail",
    title: "Broadcast",
    load: async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/review",
    guard: "signed-in",
    panel: "full",
    title: "Review before sending",
    load: async () => (await import("./review/BroadcastReview.tsx")).BroadcastReview,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/contacts",
    guard: "signed-in",
    panel: "detail",
    title: "Contacts",
    load: async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/contacts/sending",
    guard: "signed-in",
    panel: "detail",
    title: "Sending",
    load: async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/contacts/sent",
    guard: "signed-in",
    panel: "detail",
    title: "Sent",
    load: async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen,
  },
  {
    path: "/scheduled-broadcasts/{scheduledBroadcastId}/contacts/unsent",
    guard: "signed-in",
    panel: "detail",
    title: "Unsent",
    load: async () => (await import("./BroadcastScreen.tsx")).BroadcastScreen,
  },
];
