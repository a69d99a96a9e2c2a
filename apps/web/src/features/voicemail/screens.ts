import type { Screen } from "../../lib/screens/screen.ts";

export const voicemailScreens: readonly Screen[] = [
  {
    path: "/call-history",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Call history",
    load: async () => (await import("./CallHistory.tsx")).CallHistory,
  },
  {
    path: "/voicemail",
    guard: "signed-in",
    requires: ["voice"],
    panel: "list",
    title: "Voicemail",
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
