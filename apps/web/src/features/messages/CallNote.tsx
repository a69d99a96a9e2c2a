import type { Message } from "@broadcast/contract/messages";
import { isUnansweredCallIn, voicemailText } from "@broadcast/domain/messages/call-words";
import { cx } from "@broadcast/ui/class-names.ts";
import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Voicemail } from "lucide-react";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";
import type { ThreadAction } from "./thread-action.ts";

const iconOf = ({ direction, text }: Message, isMissed: boolean) => {
  if (text.startsWith("Voicemail")) return Voicemail;
  if (isMissed) return PhoneMissed;
  return direction === "in" ? PhoneIncoming : PhoneOutgoing;
};

/** A transcript is shown below the recording, so the note says only how long that is. */
const noteOf = ({ text, media }: Message, { transcript }: CallNoteProps["call"]): string =>
  transcript === null ? text : voicemailText({ seconds: media[0]?.seconds ?? 0, transcript: null });

interface CallNoteProps {
  message: Message;
  call: NonNullable<Message["call"]>;
  onAsk: (ask: ThreadAction) => void;
}

/** A call in a thread: its outcome, and a way to return a missed one. */
export function CallNote({ message, call, onAsk }: CallNoteProps) {
  const session = useKnownSession();
  const isMissed = isUnansweredCallIn({ direction: message.direction, state: call.state });
  const Icon = iconOf(message, isMissed);
  return (
    <div className="flex max-w-[520px] flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-line bg-panel px-3 py-2">
      <Icon aria-hidden="true" className={cx("size-4 shrink-0", isMissed ? "text-bad11" : "text-soft")} />
      <span className="font-medium text-text">{noteOf(message, call)}</span>
      {call.problem ? <span className="text-note text-soft">{call.problem}</span> : null}
      {isMissed && session && hasVoice(session.user) ? (
        <button
          type="button"
          className="touch-target inline-flex items-center gap-1 rounded-sm px-1 font-semibold text-b11 underline-offset-2 hover:underline"
          onClick={() => onAsk({ kind: "return-call", message })}
        >
          <Phone aria-hidden="true" className="size-3.5" />
          Return Call
        </button>
      ) : null}
    </div>
  );
}
