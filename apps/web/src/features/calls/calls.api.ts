import { voice } from "@broadcast/contract/voice";
import { isCallUnderWay } from "@broadcast/domain/messages/call-words";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";

/** The live stream tells each step; this is for when it is cut. */
const lookEveryMs = 2_000;

/** Whether one can call, the call under way, and how many voicemails nobody has heard. */
export function useVoiceLine() {
  const session = useKnownSession();
  return useEndpoint(
    voice.line,
    {},
    {
      isEnabled: session !== null && session !== undefined && hasVoice(session.user),
      isQuiet: true,
      refetchEveryMs: (line) => (line?.call && isCallUnderWay(line.call.state) ? lookEveryMs : false),
    },
  );
}

export const useStartCall = () => useSend(voice.start);
export const useHangUp = () => useSend(voice.hangUp);
