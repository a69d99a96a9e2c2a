import type { Screen } from "../../lib/screen.ts";

export const publicLinksScreens: readonly Screen[] = [
  {
    path: "/unsubscribe/{contactSlug}",
    guard: "public",
    panel: "full",
    title: "Email subscription",
    load: async () => (await import("./EmailSubscriptionPage.tsx")).EmailSubscriptionPage,
  },
  {
    path: "/d/{contactSlug}",
    guard: "public",
    panel: "full",
    title: "Confirm your subscription",
    load: async () => (await import("./DoubleOptInPage.tsx")).DoubleOptInPage,
  },
  {
    path: "/u/{slug}/subscribe",
    guard: "public",
    panel: "full",
    title: "Subscribe",
    load: async () => (await import("./SubscribePage.tsx")).SubscribePage,
  },
];
