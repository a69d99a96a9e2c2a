import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";

export const voiceDropScreens: ContentSectionScreens = {
  path: "/voice-drops",
  param: "voiceDropId",
  titles: { list: "Voice drops", detail: "Voice drop" },
  section: async () => (await import("./voice-drop-section.tsx")).voiceDropSection,
  detail: async () => (await import("./VoiceDropDetail.tsx")).VoiceDropDetail,
};
