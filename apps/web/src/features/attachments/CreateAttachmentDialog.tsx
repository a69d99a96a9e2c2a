import { ATTACHMENT_MAX_BYTES, attachmentName, attachments } from "@broadcast/contract/attachments";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FileField } from "../../ui/inputs/file/FileField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { UploadStatus } from "./UploadStatus.tsx";
import { useUpload } from "./use-upload.ts";

const attachmentForm = z.object({
  name: attachmentName,
  file: z.instanceof(File, { message: "Choose a file." }),
});

/** Creates an attachment from a file. Mount it to open it. */
export function CreateAttachmentDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(attachments.create, { isQuiet: true });
  const { upload, progress } = useUpload();
  const form = useZodForm({
    schema: attachmentForm,
    values: { name: "", file: null as unknown as File },
    onSubmit: async ({ name, file }) => {
      const { _id } = await create.mutateAsync({ body: { name, uploadId: await upload(file) } });
      toast.success("Attachment created");
      onClose();
      onCreated(_id);
    },
  });
  const { name, file } = form.form.watch();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New attachment"
      submitLabel="Create attachment"
    >
      <Field name="file">
        {({ onChange, ...field }) => (
          <FileField
            label="File"
            hint="Up to 100 MB. You can drop or paste it here."
            maxBytes={ATTACHMENT_MAX_BYTES}
            {...field}
            onChange={(chosen) => {
              onChange(chosen);
              // Most files already have a good name.
              if (chosen && !name) form.form.setValue("name", plainName(chosen.name), { shouldDirty: true });
            }}
          />
        )}
      </Field>
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      {progress && file ? <UploadStatus progress={progress} sizeBytes={file.size} /> : null}
    </FormDialog>
  );
}

/** "spring-menu.pdf" as a readable name: "spring menu". */
const plainName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,8}$/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
