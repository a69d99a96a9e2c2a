import { voice } from "@broadcast/contract/voice";
import { type VoiceDropCall, voiceDrops } from "@broadcast/contract/voice-drops";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { Phone } from "lucide-react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { useAccountSettings } from "../settings/index.ts";

const progress: Readonly<Record<VoiceDropCall["state"], string>> = {
  ringing: "Your phone is ringing. Answer it.",
  recording: "Record after the tone. Press # when you are done.",
  saving: "Saving your recording…",
  done: "Your recording is saved.",
  failed: "",
};

/** The live stream tells each step; this is for when it is cut. */
const lookEveryMs = 2_000;

const isUnderWay = (call: VoiceDropCall | null | undefined): boolean =>
  call !== null && call !== undefined && call.state !== "done" && call.state !== "failed";

type CallReply = { call: VoiceDropCall | null };

const watched = {
  isQuiet: true,
  refetchEveryMs: (reply: CallReply | undefined) =>
    isUnderWay(reply?.call) ? lookEveryMs : (false as const),
};

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

/** Records the voicemail greeting by phone. */
export function CallToRecordGreeting() {
  const { data } = useEndpoint(voice.readGreetingCall, {}, watched);
  const start = useSend(voice.startGreetingCall);
  return (
    <RecordingCall data={data} isStarting={start.isPending} onStart={() => start.mutate({ body: {} })} />
  );
}

interface RecordingCallProps {
  data: CallReply | undefined;
  isStarting: boolean;
  onStart: () => void;
}

/** A call to the forwarding number, to record by phone. How far it is stands on the server, so that a reload loses nothing. */
function RecordingCall({ data, isStarting, onStart }: RecordingCallProps) {
  const { data: settings } = useAccountSettings();
  if (!settings || !data) return <LoadingText />;
  const { phoneNumberType, callForwardNumber, callForwardEnabled } = settings;
  if (phoneNumberType !== "managed-voip")
    return <Banner tone="caution" title="Your current plan does not support the Call to Record feature." />;
  if (!callForwardNumber || !callForwardEnabled)
    return (
      <Banner
        tone="caution"
        title={callForwardNumber ? "Please enable call forwarding." : "Please add a call forwarding number."}
      >
        {callForwardNumber
          ? "Call Forwarding must be enabled to use the Call to Record feature."
          : "A Call Forwarding number is required to use the Call to Record feature."}{" "}
        <TextLink href="/settings/call-forwarding">Open call forwarding</TextLink>
      </Banner>
    );
  const { call } = data;
  const isCalling = isUnderWay(call) || isStarting;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-note text-soft">
        We call {displayPhoneNumber(callForwardNumber)}. Speak after the tone, up to 3 minutes.
      </p>
      <Button icon={<Phone />} isLoading={isCalling} onClick={onStart}>
        Call me
      </Button>
      <div role="status" className="flex items-center gap-2 text-body text-text">
        {call && call.state !== "failed" ? (
          <>
            {isUnderWay(call) ? <Spinner /> : null}
            {progress[call.state]}
          </>
        ) : null}
      </div>
      {call?.state === "failed" && !isStarting ? (
        <Banner tone="danger" title={call.problem ?? "The call didn't work. Please try again."} />
      ) : null}
    </div>
  );
}
