import { lazy } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

const overview = lazy(async () => ({ default: (await import("./VoiceOverview.tsx")).VoiceOverview }));

export const voicemailScreens: readonly Screen[] = [
  {
    path: "/call-history",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Call history",
    overview,
    load: async () => (await import("./CallHistory.tsx")).CallHistory,
  },
  {
    path: "/voicemail",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Voicemail",
    overview,
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
