import type { Contact } from "@broadcast/contract/contacts";
import { type Message, messages } from "@broadcast/contract/messages";
import { costCredits } from "@broadcast/domain/credits";
import type { PlaceEvidence } from "@broadcast/domain/recipient-places";
import { Clock, Mic, SendHorizontal, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { counted } from "../../lib/format.ts";
import { checkRecording } from "../../lib/media-files.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { platform } from "../../platform/index.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { FieldNote } from "../../ui/inputs/FieldNote.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { OutlookLine } from "./OutlookLine.tsx";
import { outlookNote } from "./outlook-text.ts";
import { ScheduleChatDialog } from "./ScheduleChatDialog.tsx";
import { useOutlook } from "./use-outlook.ts";

interface VoiceDropDialogProps {
  contact: Contact;
  name: string;
  place: PlaceEvidence;
  onClose: () => void;
  onSent: (message: Message) => void;
}

/** Sends a recording to somebody's voicemail: a WAV file that was made before. */
export function VoiceDropDialog({ contact, name, place, onClose, onSent }: VoiceDropDialogProps) {
  const { timezone: timeZone } = useCurrentUser();
  const now = useNow();
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  // Not by the outbox of this device: a recording is too large to be kept there.
  const send = useSend(messages.send);
  const queue = useSend(messages.queue);
  const content = { contactId: contact._id, type: "rvm" as const, text: "" };
  const { outlook } = useOutlook(content);
  const note = outlook ? outlookNote(outlook, { now, timeZone }) : null;
  const isRefused = outlook?.outcome === "not-sent";

  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const choose = async (chosen: File) => {
    const checked = await checkRecording(chosen);
    setProblem("refusal" in checked ? checked.refusal.text : null);
    if ("file" in checked) setFile(chosen);
  };
  const withFile = (act: (upload: File) => Promise<void>) => async () => {
    if (!file) {
      setProblem("A recording is required.");
      return;
    }
    setProblem(null);
    // The call tells its own error; the dialog stays for another try.
    await act(file).catch(() => {});
  };
  const sendNow = withFile(async (upload) => {
    onSent(await send.mutateAsync({ body: content, upload }));
    onClose();
  });
  const openSchedule = withFile(async () => setScheduling(true));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Voice drop"
      description={`A recording for the voicemail of ${name}, without ringing.`}
      footer={
        <>
          <p className="mr-auto self-center text-note tabular-nums text-soft">
            {counted(costCredits({ type: "rvm" }), "credit")}
          </p>
          <Button icon={<Clock />} isDisabled={isRefused} onClick={() => void openSchedule()}>
            Schedule Send
          </Button>
          <Button
            kind="primary"
            icon={<SendHorizontal />}
            isLoading={send.isPending}
            isDisabled={isRefused}
            onClick={() => void sendNow()}
          >
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {platform.isNative ? (
          <Banner tone="caution" title="Please use a web browser to upload audio." />
        ) : (
          <>
            {url ? (
              // biome-ignore lint/a11y/useMediaCaption: the business's own recording comes without a transcript
              <audio controls src={url} aria-label="Your recording" className="w-full" />
            ) : null}
            <div className="flex flex-wrap items-center gap-3 rounded-md border border-control-line border-dashed px-4 py-4">
              <Mic aria-hidden="true" className="size-5 shrink-0 text-soft" />
              <p className="min-w-40 flex-1 text-note text-soft [overflow-wrap:anywhere]">
                {file ? file.name : "A WAV file of at most 10 MB."}
              </p>
              <FileButton
                label="Recording"
                accept=".wav,audio/wav,audio/x-wav"
                icon={<Upload />}
                onFile={(chosen) => void choose(chosen)}
              >
                {file ? "Other recording" : "Choose a recording"}
              </FileButton>
            </div>
          </>
        )}
        {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
        <OutlookLine note={note} />
      </div>
      {isScheduling && file ? (
        <ScheduleChatDialog
          onClose={() => setScheduling(false)}
          name={name}
          place={place}
          message={content}
          onSchedule={async (runAt) => {
            const message = await queue.mutateAsync({
              body: { ...content, runAt: runAt.toISOString() },
              upload: file,
            });
            onSent(message);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
