import type { VoiceDropCall } from "@broadcast/contract/voice-drops";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { Phone } from "lucide-react";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { useAccountSettings } from "../settings/index.ts";
import { type CallReply, isUnderWay } from "./recording-call.ts";

const progress: Readonly<Record<VoiceDropCall["state"], string>> = {
  ringing: "Your phone is ringing. Answer it.",
  recording: "Record after the tone. Press # when you're done.",
  saving: "Saving your recording…",
  done: "Your recording was saved.",
  failed: "",
};

interface RecordingCallProps {
  data: CallReply | undefined;
  isStarting: boolean;
  onStart: () => void;
}

/** Records through a call to the forwarding number. Its progress is on the server, so that a reload loses nothing. */
export function RecordingCall({ data, isStarting, onStart }: RecordingCallProps) {
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
