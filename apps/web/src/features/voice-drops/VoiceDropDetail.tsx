import { Tabs } from "@base-ui/react/tabs";
import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { type VoiceDrop, voiceDrops } from "@broadcast/contract/voice-drops";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useMemo, useRef } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { platform } from "../../platform/index.ts";
import { Recording } from "../../ui/display/Recording.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FileField } from "../../ui/inputs/file/FileField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { UploadStatus, useUpload } from "../attachments/index.ts";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { CallToRecord } from "./CallToRecord.tsx";
import { ChosenRecording } from "./ChosenRecording.tsx";
import { RecordSound } from "./RecordSound.tsx";
import { voiceDropForm } from "./voice-drop-form.ts";
import { voiceDropSection } from "./voice-drop-section.tsx";

/** Document 2, section 4, plus this device's microphone. */
const tabs = [
  { id: "upload", label: "Upload" },
  { id: "record", label: "Record" },
  { id: "call", label: "Call to Record" },
] as const;

/** Document 2, section 5. */
const webBrowserOnly = "Please use a web browser to upload audio.";

/** /voice-drops/{voiceDropId}: a recording for contacts' voicemail. */
export function VoiceDropDetail() {
  return (
    <ContentDetail section={voiceDropSection} param="voiceDropId">
      {(voiceDrop) => <VoiceDropEditor key={voiceDrop._id} voiceDrop={voiceDrop} />}
    </ContentDetail>
  );
}

function VoiceDropEditor({ voiceDrop }: { voiceDrop: VoiceDrop }) {
  const {
    _id: id,
    name,
    media: [recording],
  } = voiceDrop;
  const change = useSend(voiceDrops.change, { isQuiet: true });
  const { upload, progress } = useUpload();
  const schema = useMemo(() => voiceDropForm(recording !== undefined), [recording]);
  const isSaved = useRef(false);
  const form = useZodForm({
    schema,
    values: { name, file: null as File | null },
    onSubmit: async (values) => {
      const uploadId = values.file ? await upload(values.file) : undefined;
      await change.mutateAsync({
        params: { id },
        body: { name: values.name, ...(uploadId && { uploadId }) },
      });
      isSaved.current = true;
      toast.success("Voice drop saved");
    },
  });
  const file = form.form.watch("file");
  const { resetField, formState } = form.form;
  const { isSubmitting } = formState;
  // The uploaded file is the current recording, and is not uploaded again.
  useEffect(() => {
    if (isSubmitting || !isSaved.current) return;
    isSaved.current = false;
    resetField("file", { defaultValue: null });
  }, [isSubmitting, resetField]);
  return (
    <ContentPanel section={voiceDropSection} item={voiceDrop} form={form}>
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      {file ? (
        <ChosenRecording file={file} />
      ) : recording ? (
        <Recording label="The recording" {...recording} />
      ) : null}
      <Tabs.Root defaultValue="upload">
        <Tabs.List aria-label="How to record" className="mb-3 flex gap-1">
          {tabs.map(({ id: tab, label }) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className="touch-target h-8 rounded-md px-2.5 text-label font-semibold text-soft hover:text-text data-active:bg-b3 data-active:text-b11"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="upload" className="flex flex-col gap-3 outline-offset-4">
          {platform.isNative ? (
            <Banner tone="caution" title={webBrowserOnly} />
          ) : (
            <Field name="file">
              {(field) => (
                <FileField
                  {...field}
                  label={recording ? "Another recording" : "Recording"}
                  hint="A WAV file up to 10 MB. We make it as clear and loud as phone calls allow."
                  maxBytes={RECORDING_MAX_BYTES}
                />
              )}
            </Field>
          )}
          {progress && file ? <UploadStatus progress={progress} sizeBytes={file.size} /> : null}
        </Tabs.Panel>
        {/* Stays mounted, so that switching tabs does not end a recording. */}
        <Tabs.Panel value="record" keepMounted className="outline-offset-4">
          {platform.isNative ? (
            <Banner tone="caution" title={webBrowserOnly} />
          ) : (
            <RecordSound
              hasRecording={file !== null || recording !== undefined}
              onRecorded={(recorded) =>
                form.form.setValue("file", recorded, { shouldDirty: true, shouldValidate: true })
              }
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="call" className="outline-offset-4">
          <CallToRecord voiceDropId={id} />
        </Tabs.Panel>
      </Tabs.Root>
    </ContentPanel>
  );
}
