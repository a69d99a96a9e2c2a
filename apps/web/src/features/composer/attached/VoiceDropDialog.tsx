import type { Contact } from "@broadcast/contract/contacts";
import type { MessageMedia } from "@broadcast/contract/message-parts";
import { type Message, messages } from "@broadcast/contract/messages";
import type { VoiceDrop } from "@broadcast/contract/voice-drops";
import type { PlaceEvidence } from "@broadcast/domain/compliance/recipient-places";
import { costCredits } from "@broadcast/domain/messages/message-prices";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { AudioLines, Clock, Mic, SendHorizontal, Upload } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkRecording } from "../../../lib/device/media-files.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { counted } from "../../../lib/words/format.ts";
import { platform } from "../../../platform/index.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { FileButton } from "../../../ui/actions/FileButton.tsx";
import { Recording } from "../../../ui/display/Recording.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { ChosenRecording, RecordDialog, SelectVoiceDrop } from "../../voice-drops/index.ts";
import { ForecastLine } from "../schedule/ForecastLine.tsx";
import { forecastNote } from "../schedule/forecast-text.ts";
import { ScheduleChatDialog } from "../schedule/ScheduleChatDialog.tsx";
import { useForecast } from "../schedule/use-forecast.ts";

interface VoiceDropDialogProps {
  contact: Contact;
  name: string;
  place: PlaceEvidence;
  onClose: () => void;
  onSent: (message: Message) => void;
}

/** A recording to send: a file of this device, or a saved voice drop. */
type Chosen = { file: File } | { voiceDrop: VoiceDrop; recording: MessageMedia };

/** Document 2, section 5. */
const noRecording = "A recording is required.";

const toSend = (chosen: Chosen) =>
  "file" in chosen
    ? { voiceDropId: {}, upload: chosen.file }
    : { voiceDropId: { voiceDropId: chosen.voiceDrop._id } };

/** Sends a recording to a contact's voicemail: a saved voice drop, or a WAV file. */
export function VoiceDropDialog({ contact, name, place, onClose, onSent }: VoiceDropDialogProps) {
  const { timezone: timeZone } = useCurrentUser();
  const now = useNow();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isSelecting, setSelecting] = useState(true);
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  // Not through this device's outbox: a recording is too large to be stored there.
  const send = useSend(messages.send);
  const queue = useSend(messages.queue);
  const content = { contactId: contact._id, type: "rvm" as const, text: "" };
  const { forecast } = useForecast(content);
  const note = forecast ? forecastNote(forecast, { now, timeZone }) : null;
  const isRefused = forecast?.outcome === "not-sent";

  const chooseFile = async (file: File) => {
    const checked = await checkRecording(file);
    setProblem("refusal" in checked ? checked.refusal.text : null);
    if ("file" in checked) setChosen({ file });
  };
  const select = (voiceDrop: VoiceDrop) => {
    const [recording] = voiceDrop.media;
    setProblem(recording ? null : noRecording);
    if (recording) setChosen({ voiceDrop, recording });
  };
  const withChosen = (act: (what: ReturnType<typeof toSend>) => Promise<void>) => async () => {
    if (!chosen) {
      setProblem(noRecording);
      return;
    }
    setProblem(null);
    // The call shows its own error; the dialog stays open for another try.
    await act(toSend(chosen)).catch(() => {});
  };
  const sendNow = withChosen(async ({ voiceDropId, ...file }) => {
    onSent(await send.mutateAsync({ body: { ...content, ...voiceDropId }, ...file }));
    onClose();
  });
  const openSchedule = withChosen(async () => setScheduling(true));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Voice drop"
      description={`A recording sent to ${name}'s voicemail without ringing.`}
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
        {chosen ? (
          <>
            <p className="font-semibold text-text [overflow-wrap:anywhere]">
              {"file" in chosen ? chosen.file.name : chosen.voiceDrop.name}
            </p>
            {"file" in chosen ? (
              <ChosenRecording file={chosen.file} />
            ) : (
              <Recording key={chosen.recording.url} label="The recording" {...chosen.recording} />
            )}
          </>
        ) : null}
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-control-line border-dashed px-4 py-4">
          <Mic aria-hidden="true" className="size-5 shrink-0 text-soft" />
          <p className="min-w-40 flex-1 text-note text-soft">
            {platform.isNative
              ? "Please use a web browser to upload audio."
              : "One of your voice drops, a WAV file of at most 10 MB, or what you record now."}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<AudioLines />} onClick={() => setSelecting(true)}>
              {chosen ? "Change voice drop" : "Choose a voice drop"}
            </Button>
            {platform.isNative ? null : (
              <>
                <FileButton
                  label="Recording"
                  accept=".wav,audio/wav,audio/x-wav"
                  icon={<Upload />}
                  onFile={(file) => void chooseFile(file)}
                >
                  Upload
                </FileButton>
                <Button size="sm" icon={<Mic />} onClick={() => setRecording(true)}>
                  Record
                </Button>
              </>
            )}
          </div>
        </div>
        {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
        <ForecastLine note={note} />
        {isRefused ? (
          <AppLink href={`/contacts/${contact._id}`} className="self-start font-semibold text-b11">
            Open the contact
          </AppLink>
        ) : null}
      </div>
      {isSelecting ? <SelectVoiceDrop onClose={() => setSelecting(false)} onSelect={select} /> : null}
      {isRecording ? (
        <RecordDialog onClose={() => setRecording(false)} onRecorded={(file) => void chooseFile(file)} />
      ) : null}
      {isScheduling && chosen ? (
        <ScheduleChatDialog
          onClose={() => setScheduling(false)}
          name={name}
          place={place}
          message={content}
          onSchedule={async (runAt) => {
            const { voiceDropId, ...file } = toSend(chosen);
            const message = await queue.mutateAsync({
              body: { ...content, ...voiceDropId, runAt: runAt.toISOString() },
              ...file,
            });
            onSent(message);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
