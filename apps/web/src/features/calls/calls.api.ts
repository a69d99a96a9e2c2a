import { voice } from "@broadcast/contract/voice";
import { isCallUnderWay } from "@broadcast/domain/messages/call-words";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";

/** A fallback for when the live stream, which reports each step, is interrupted. */
const lookEveryMs = 2_000;

/** Whether the user can call, the current call, and the number of unheard voicemails. */
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
