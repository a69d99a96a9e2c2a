import { voiceDrops } from "@broadcast/contract/voice-drops";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { RecordingCall } from "./RecordingCall.tsx";
import { watched } from "./recording-call.ts";

/** Records a voice drop by phone. */
export function CallToRecord({ voiceDropId: id }: { voiceDropId: string }) {
  const { data } = useEndpoint(voiceDrops.readCall, { params: { id } }, watched);
  const start = useSend(voiceDrops.startCall);
  return (
    <RecordingCall
      data={data}
      isStarting={start.isPending}
      onStart={() => start.mutate({ params: { id }, body: {} })}
    />
  );
}
