import { type Attachment, attachments } from "@broadcast/contract/attachments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { checkPicked } from "../../lib/device/media-files.ts";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { attachmentSection, useUpload } from "../attachments/index.ts";
import { ContentPicker } from "../content/index.ts";

interface PictureDialogProps {
  onClose: () => void;
  onChoose: (picture: Attachment) => void;
}

/** Chooses a picture among the attachments, or uploads one. Mount it to open it. */
export function PictureDialog({ onClose, onChoose }: PictureDialogProps) {
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { upload, progress } = useUpload();
  const create = useSend(attachments.create, { isQuiet: true });
  const take = (picture: Attachment) => {
    if (picture.kind !== "picture") {
      setPicking(false);
      setProblem("This file isn't a picture. Choose a JPEG, PNG, GIF or WebP.");
      return;
    }
    onClose();
    onChoose(picture);
  };
  const bring = async (file: File) => {
    const picked = checkPicked(file);
    setProblem("refusal" in picked ? picked.refusal.text : null);
    if ("refusal" in picked) return;
    try {
      const name = file.name.replace(/\.[^.]{1,8}$/, "").slice(0, 100) || "Picture";
      take(await create.mutateAsync({ body: { name, uploadId: await upload(file) } }));
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message : "We couldn't upload your picture. Please try again.",
      );
    }
  };
  if (isPicking)
    return (
      <ContentPicker
        section={attachmentSection}
        title="Select Attachment"
        onClose={() => setPicking(false)}
        onSelect={take}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title="Picture" size="sm">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <FileButton
            label="Picture to upload"
            accept="image/jpeg,image/png,image/gif,image/webp"
            icon={<ImageUp aria-hidden="true" />}
            isLoading={progress !== null || create.isPending}
            onFile={(file) => void bring(file)}
          >
            Upload a picture
          </FileButton>
          <Button onClick={() => setPicking(true)}>Choose from attachments</Button>
        </div>
        {progress ? <ProgressBar label="Upload" total={100} done={Math.round(progress.share * 100)} /> : null}
        {problem ? (
          <p role="alert" className="text-note font-medium text-bad11">
            {problem}
          </p>
        ) : null}
        <p className="text-note text-soft">
          We save uploaded pictures to your attachments so you can use them again.
        </p>
      </div>
    </Dialog>
  );
}
