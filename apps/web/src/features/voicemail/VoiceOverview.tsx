import { useScreenPath } from "../../lib/screens/navigation.ts";
import { CallOverview } from "./CallOverview.tsx";
import { VoicemailOverview } from "./VoicemailOverview.tsx";

/**
 * Shown next to the calls or the voicemails. One component for both, because every page names it before its
 * first paint.
 */
export function VoiceOverview() {
  return useScreenPath() === "/voicemail" ? <VoicemailOverview /> : <CallOverview />;
}
