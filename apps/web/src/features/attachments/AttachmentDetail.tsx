import {
  ATTACHMENT_MAX_BYTES,
  type Attachment,
  attachmentName,
  attachments,
} from "@broadcast/contract/attachments";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FileUp, Users } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { isAborted } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { checkFile } from "../../lib/device/media-files.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { AttachmentPreview } from "./AttachmentPreview.tsx";
import { attachmentSection } from "./attachment-section.tsx";
import { UploadStatus } from "./UploadStatus.tsx";
import { useUpload } from "./use-upload.ts";

/** /attachments/{attachmentId}: a file and its downloads. */
export function AttachmentDetail() {
  return (
    <ContentDetail section={attachmentSection} param="attachmentId">
      {(attachment) => <AttachmentEditor key={attachment._id} attachment={attachment} />}
    </ContentDetail>
  );
}

const nameForm = z.object({ name: attachmentName });

function AttachmentEditor({ attachment }: { attachment: Attachment }) {
  const { folderId } = useScreenParams();
  const { _id: id, name, fileName, downloads, people } = attachment;
  const change = useSend(attachments.change, { isQuiet: true });
  const form = useZodForm({
    schema: nameForm,
    values: { name },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      toast.success("Attachment saved");
    },
  });
  return (
    <ContentPanel
      section={attachmentSection}
      item={attachment}
      form={form}
      below={
        <>
          {fileName ? <AttachmentPreview attachment={attachment} /> : null}
          <ReplaceFile attachment={attachment} />
          <div className="grid grid-cols-2 gap-3">
            <StatCard label="Downloads" value={formatCount(downloads)} />
            <StatCard label="People" value={formatCount(people)} />
          </div>
          <div>
            <ButtonLink
              href={`/attachments/${folderId ? `folder/${folderId}/` : ""}${id}/downloads`}
              icon={<Users aria-hidden="true" />}
            >
              {counted(people, "contact")} downloaded it
            </ButtonLink>
          </div>
        </>
      }
    >
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <p className="text-note text-soft">
        Insert it into a message with Insert Content. Each recipient gets their own link.
      </p>
    </ContentPanel>
  );
}

/** Replaces the current file. */
function ReplaceFile({ attachment: { _id: id, fileName } }: { attachment: Attachment }) {
  const updateFile = useSend(attachments.updateFile, { isQuiet: true });
  const { upload, progress } = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (chosen: File) => {
    const checked = checkFile(chosen, ATTACHMENT_MAX_BYTES);
    setProblem("refusal" in checked ? checked.refusal.text : null);
    if ("refusal" in checked) return;
    setFile(chosen);
    try {
      await updateFile.mutateAsync({ params: { id }, body: { uploadId: await upload(chosen) } });
      toast.success(fileName ? "File replaced" : "File uploaded");
    } catch (error) {
      if (!isAborted(error)) setProblem((error as Error).message);
    }
    setFile(null);
  };

  return (
    <div className="flex flex-col gap-3">
      {problem ? <Banner tone="danger" title={problem} onClose={() => setProblem(null)} /> : null}
      {file && progress ? <UploadStatus progress={progress} sizeBytes={file.size} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label={fileName ? "Another file" : "The file"}
          accept=""
          icon={<FileUp aria-hidden="true" />}
          isLoading={file !== null}
          onFile={(chosen) => void take(chosen)}
        >
          {fileName ? "Replace file" : "Upload file"}
        </FileButton>
        {fileName ? (
          <p className="text-note text-soft">Links you've already sent will open the new file.</p>
        ) : null}
      </div>
    </div>
  );
}
