import { attachments } from "@broadcast/contract/attachments";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type RefObject, useEffectEvent } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { checkPicked } from "../../lib/device/media-files.ts";
import { useFileDrop } from "../../ui/inputs/file/use-file-drop.ts";
import { useFilePaste } from "../../ui/inputs/file/use-file-paste.ts";
import { useUpload } from "../attachments/index.ts";

const NO_PICTURE = "Only JPEG, PNG, GIF and WebP pictures can be added this way.";

/**
 * Stores a picture that is pasted or dropped on `zone` as an attachment, and passes on its id. Returns
 * whether one hovers over the zone, and the upload progress from 0 to 100, or null without an upload.
 */
export function useBroughtPicture(
  zone: RefObject<HTMLElement | null>,
  onPicture: (attachmentId: string) => void,
): { isOver: boolean; percent: number | null } {
  const { upload, progress } = useUpload();
  const create = useSend(attachments.create, { isQuiet: true });
  const tell = useEffectEvent(onPicture);
  const bring = async (file: File) => {
    const picked = checkPicked(file);
    if ("refusal" in picked) {
      toast.error(picked.refusal.title, picked.refusal.text);
      return;
    }
    if (!/^image\/(jpeg|png|gif|webp)$/.test(file.type)) {
      toast.error(NO_PICTURE);
      return;
    }
    try {
      const name = file.name.replace(/\.[^.]{1,8}$/, "").slice(0, 100) || "Picture";
      const { _id, kind } = await create.mutateAsync({ body: { name, uploadId: await upload(file) } });
      if (kind === "picture") tell(_id);
      else toast.error(NO_PICTURE);
    } catch (error) {
      toast.error(
        error instanceof ApiError ? error.message : "We couldn't upload your picture. Please try again.",
      );
    }
  };
  useFilePaste(zone, (file) => void bring(file));
  const isOver = useFileDrop(zone, (file) => void bring(file));
  return { isOver, percent: progress && Math.round(progress.share * 100) };
}
