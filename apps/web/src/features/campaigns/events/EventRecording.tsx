import type { MessageMedia } from "@broadcast/contract/message-parts";
import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Mic } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { platform } from "../../../platform/index.ts";
import { Recording } from "../../../ui/display/Recording.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FileField } from "../../../ui/inputs/file/FileField.tsx";
import { SelectVoiceDrop } from "../../voice-drops/index.ts";
import type { EventValues } from "./event-values.ts";

/** The recording of a campaign's voice drop: a saved one, or a file. */
export function EventRecording({ recording }: { recording: MessageMedia | null }) {
  const { watch, setValue } = useFormContext<EventValues>();
  const [isSelecting, setSelecting] = useState(false);
  const voiceDrop = watch("voiceDrop");
  const shown = voiceDrop?.media[0] ?? recording;
  const change = { shouldDirty: true, shouldValidate: true };
  return (
    <div className="flex flex-col gap-3">
      {voiceDrop ? (
        <p className="font-semibold text-text [overflow-wrap:anywhere]">{voiceDrop.name}</p>
      ) : null}
      {shown ? <Recording key={shown.url} label="The recording" {...shown} /> : null}
      <div>
        <Button size="sm" icon={<Mic />} onClick={() => setSelecting(true)}>
          {shown ? "Change voice drop" : "Choose a voice drop"}
        </Button>
      </div>
      {platform.isNative ? (
        <Banner tone="caution" title="Please use a web browser to upload audio." />
      ) : (
        <Field name="upload">
          {({ onChange, ...field }) => (
            <FileField
              {...field}
              value={field.value || null}
              onChange={(file) => {
                onChange(file);
                if (file) setValue("voiceDrop", null, change);
              }}
              label="Or a file"
              hint="A WAV file up to 10 MB. Only contacts who agreed to voice drops get it."
              maxBytes={RECORDING_MAX_BYTES}
              kinds={["audio/*"]}
            />
          )}
        </Field>
      )}
      {isSelecting ? (
        <SelectVoiceDrop
          onClose={() => setSelecting(false)}
          onSelect={(chosen) => {
            setValue("voiceDrop", chosen, change);
            setValue("upload", null, change);
          }}
        />
      ) : null}
    </div>
  );
}
