import { lazy } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

export const voicemailScreens: readonly Screen[] = [
  {
    path: "/call-history",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Call history",
    overview: lazy(async () => ({ default: (await import("./CallOverview.tsx")).CallOverview })),
    load: async () => (await import("./CallHistory.tsx")).CallHistory,
  },
  {
    path: "/voicemail",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Voicemail",
    overview: lazy(async () => ({ default: (await import("./VoicemailOverview.tsx")).VoicemailOverview })),
    load: async () => (await import("./VoicemailList.tsx")).VoicemailList,
  },
  {
    path: "/voicemail/{contactId}",
    guard: "signed-in",
    requires: ["voice"],
    panel: "detail",
    title: "Voicemail",
    load: async () => (await import("./VoicemailDetail.tsx")).VoicemailDetail,
  },
];
