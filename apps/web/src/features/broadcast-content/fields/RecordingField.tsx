import type { Broadcast } from "@broadcast/contract/broadcasts";
import { creditsText } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { AudioLines, Mic, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { checkRecording } from "../../../lib/device/media-files.ts";
import { platform } from "../../../platform/index.ts";
import { FileButton } from "../../../ui/actions/FileButton.tsx";
import { Recording } from "../../../ui/display/Recording.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { RecordDialog, SelectVoiceDrop } from "../../voice-drops/index.ts";
import { pricePerPiece } from "../broadcast-kinds.ts";
import { useMedia } from "./use-media.ts";

interface RecordingFieldProps {
  broadcast: Broadcast;
  saveFirst: (needsKind: boolean) => Promise<boolean>;
  took: (changed: Broadcast) => void;
  error: string | null;
}

/** The recording of a voice drop: a saved one, or a WAV file of at most 10 MB. */
export function RecordingField({ broadcast, saveFirst, took, error }: RecordingFieldProps) {
  const media = useMedia(broadcast, { check: checkRecording, saveFirst, took });
  const [isSelecting, setSelecting] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const problem = media.problem ?? error;
  const choose = (words: string) =>
    platform.isNative ? null : (
      <FileButton
        label="Choose a recording"
        accept=".wav,audio/wav,audio/x-wav"
        icon={<Upload />}
        isLoading={media.isBusy}
        onFile={(file) => void media.put(file)}
      >
        {words}
      </FileButton>
    );
  const record = (words: string) =>
    platform.isNative ? null : (
      <Button size="sm" icon={<Mic />} isDisabled={media.isBusy} onClick={() => setRecording(true)}>
        {words}
      </Button>
    );
  const select = (words: string) => (
    <Button size="sm" icon={<AudioLines />} isDisabled={media.isBusy} onClick={() => setSelecting(true)}>
      {words}
    </Button>
  );
  return (
    <fieldset data-recording className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-label font-semibold text-text">Recording</legend>
      {platform.isNative ? <Banner tone="caution" title="Please use a web browser to upload audio." /> : null}
      {media.url ? (
        <div className="flex flex-col gap-3 rounded-md border border-line p-3">
          <Recording key={media.url} label="Your recording" {...broadcast.media[0]} url={media.url} />
          <div className="flex flex-wrap items-center gap-2">
            {select("Change voice drop")}
            {choose("Change recording")}
            {record("Record again")}
            <IconButton
              label="Remove recording"
              size="sm"
              icon={<Trash2 />}
              isLoading={media.isBusy}
              onClick={() => void media.takeOut().catch(() => {})}
            />
          </div>
        </div>
      ) : (
        <div
          className={cx(
            "flex flex-wrap items-center gap-3 rounded-md border border-dashed px-4 py-4",
            problem ? "border-bad9" : "border-control-line",
          )}
        >
          <Mic aria-hidden="true" className="size-5 shrink-0 text-soft" />
          <p className="min-w-40 flex-1 text-note text-soft">
            One of your voice drops, a WAV file of at most 10 MB, or what you record now. It goes straight to
            the voicemail of your contacts.
          </p>
          <div className="flex flex-wrap gap-2">
            {select("Choose a voice drop")}
            {choose("Upload")}
            {record("Record")}
          </div>
        </div>
      )}
      <p className="text-note tabular-nums text-soft">
        {creditsText(pricePerPiece("rvm") ?? 0)} each. Only contacts who agreed to voice drops get it.
      </p>
      {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
      {isRecording ? (
        <RecordDialog onClose={() => setRecording(false)} onRecorded={(file) => void media.put(file)} />
      ) : null}
      {isSelecting ? (
        <SelectVoiceDrop
          onClose={() => setSelecting(false)}
          onSelect={({ _id }) => media.putVoiceDrop(_id)}
        />
      ) : null}
    </fieldset>
  );
}
