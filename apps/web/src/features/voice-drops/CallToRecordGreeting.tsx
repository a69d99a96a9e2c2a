import { voice } from "@broadcast/contract/voice";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { RecordingCall } from "./RecordingCall.tsx";
import { watched } from "./recording-call.ts";

/** Records the voicemail greeting by phone. */
export function CallToRecordGreeting() {
  const { data } = useEndpoint(voice.readGreetingCall, {}, watched);
  const start = useSend(voice.startGreetingCall);
  return (
    <RecordingCall data={data} isStarting={start.isPending} onStart={() => start.mutate({ body: {} })} />
  );
}
