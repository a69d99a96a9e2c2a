import { useScreenPath } from "../../lib/screens/navigation.ts";
import { CallOverview } from "./CallOverview.tsx";
import { VoicemailOverview } from "./VoicemailOverview.tsx";

/** What stands beside the calls or the voicemails. One part for both: every page names it before its first paint. */
export function VoiceOverview() {
  return useScreenPath() === "/voicemail" ? <VoicemailOverview /> : <CallOverview />;
}
