import type { Broadcast } from "@broadcast/contract/broadcasts";
import { formatCredits } from "@broadcast/domain/credits";
import { Mic, Trash2, Upload } from "lucide-react";
import { checkRecording } from "../../lib/media-files.ts";
import { platform } from "../../platform/index.ts";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { cx } from "../../ui/class-names.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { FieldNote } from "../../ui/inputs/FieldNote.tsx";
import { pricePerPiece } from "./broadcast-kinds.ts";
import { useMedia } from "./use-media.ts";

interface RecordingFieldProps {
  broadcast: Broadcast;
  saveNow: () => Promise<boolean>;
  error: string | null;
}

/** The recording of a voice drop: a WAV file of at most 10 MB. */
export function RecordingField({ broadcast, saveNow, error }: RecordingFieldProps) {
  const media = useMedia(broadcast, { check: checkRecording, saveNow });
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
  return (
    <fieldset data-recording className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-label font-semibold text-text">Recording</legend>
      {platform.isNative ? <Banner tone="caution" title="Please use a web browser to upload audio." /> : null}
      {media.url ? (
        <div className="flex flex-col gap-3 rounded-md border border-line p-3">
          {/* biome-ignore lint/a11y/useMediaCaption: the business's own recording comes without a transcript */}
          <audio
            key={media.url}
            controls
            preload="metadata"
            src={media.url}
            aria-label="Your recording"
            className="w-full"
          />
          <div className="flex flex-wrap items-center gap-2">
            {choose("Other recording")}
            <IconButton
              label="Take the recording out"
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
            A WAV file of at most 10 MB. It goes straight to the voicemail of your contacts.
          </p>
          {choose("Upload")}
        </div>
      )}
      <p className="text-note tabular-nums text-soft">
        {formatCredits(pricePerPiece("rvm") ?? 0)} credits each. Only contacts who agreed to voice drops get
        it.
      </p>
      {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
    </fieldset>
  );
}
