import { Tabs } from "@base-ui/react/tabs";
import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { GREETING_MAX_CHARACTERS, type Greeting } from "@broadcast/contract/voice";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { z } from "zod";
import { checkRecording } from "../../lib/device/media-files.ts";
import { platform } from "../../platform/index.ts";
import { Recording } from "../../ui/display/Recording.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FileField } from "../../ui/inputs/file/FileField.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useUpload } from "../attachments/index.ts";
import { CallToRecordGreeting, ChosenRecording, RecordSound } from "../voice-drops/index.ts";
import { useChangeGreeting, useGreeting } from "./voicemail.api.ts";

/** Document 2, section 5. */
const webBrowserOnly = "Please use a web browser to upload audio.";

const tabs = [
  { id: "words", label: "Spoken words" },
  { id: "upload", label: "Upload" },
  { id: "record", label: "Record" },
  { id: "call", label: "Call to Record" },
] as const;

type Tab = (typeof tabs)[number]["id"];

const greetingForm = z.object({
  words: z.string().trim().max(GREETING_MAX_CHARACTERS, `Use at most ${GREETING_MAX_CHARACTERS} characters.`),
  file: z.custom<File | null>().superRefine(async (file, context) => {
    if (!file) return;
    const checked = await checkRecording(file);
    if ("refusal" in checked) context.addIssue({ code: "custom", message: checked.refusal.text });
  }),
});

/** What callers hear before they leave a voicemail. Mount it to open it. */
export function GreetingDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useGreeting();
  if (data) return <GreetingForm greeting={data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Voicemail greeting">
      {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
    </Dialog>
  );
}

function GreetingForm({ greeting, onClose }: { greeting: Greeting; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>(greeting.media ? "upload" : "words");
  const change = useChangeGreeting();
  const { upload } = useUpload();
  const form = useZodForm({
    schema: greetingForm,
    values: { words: greeting.words, file: null as File | null },
    onSubmit: async ({ words, file }) => {
      if (tab !== "words" && tab !== "call" && !file && !greeting.media) {
        form.form.setError("file", { message: "A recording is required." });
        return;
      }
      if (tab === "words") await change.mutateAsync({ body: { words } });
      else if (file) await change.mutateAsync({ body: { uploadId: await upload(file) } });
      toast.success("Greeting saved");
      onClose();
    },
  });
  const file = form.form.watch("file");
  return (
    <FormDialog form={form} onClose={onClose} title="Voicemail greeting" submitLabel="Save greeting">
      <p className="text-soft text-pretty">Callers hear it before the tone when no one answers.</p>
      {file ? (
        <ChosenRecording file={file} />
      ) : greeting.media ? (
        <Recording label="Your greeting" {...greeting.media} />
      ) : null}
      <Tabs.Root value={tab} onValueChange={(next) => setTab(next as Tab)}>
        <Tabs.List aria-label="Greeting type" className="mb-3 flex gap-1">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="touch-target h-8 rounded-md px-2.5 text-label font-semibold text-soft hover:text-text data-active:bg-b3 data-active:text-b11"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="words" className="outline-offset-4">
          <Field name="words">
            {(field) => (
              <TextArea
                label="Greeting text"
                hint="A voice reads it aloud. Leave it empty for the standard greeting."
                {...field}
              />
            )}
          </Field>
        </Tabs.Panel>
        <Tabs.Panel value="upload" className="outline-offset-4">
          {platform.isNative ? (
            <Banner tone="caution" title={webBrowserOnly} />
          ) : (
            <Field name="file">
              {(field) => (
                <FileField
                  {...field}
                  label={greeting.media ? "Another recording" : "Recording"}
                  hint="A WAV file up to 10 MB."
                  maxBytes={RECORDING_MAX_BYTES}
                />
              )}
            </Field>
          )}
        </Tabs.Panel>
        {/* Stays mounted, so that switching tabs does not end a recording. */}
        <Tabs.Panel value="record" keepMounted className="outline-offset-4">
          {platform.isNative ? (
            <Banner tone="caution" title={webBrowserOnly} />
          ) : (
            <RecordSound
              hasRecording={file !== null || greeting.media !== null}
              onRecorded={(recorded) =>
                form.form.setValue("file", recorded, { shouldDirty: true, shouldValidate: true })
              }
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="call" className="outline-offset-4">
          <CallToRecordGreeting />
        </Tabs.Panel>
      </Tabs.Root>
    </FormDialog>
  );
}
