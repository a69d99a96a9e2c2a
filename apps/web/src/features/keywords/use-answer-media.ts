import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { checkPicture, pictureMaxBytes } from "../../lib/device/media-files.ts";

interface Change {
  voiceDropId?: string;
  sendsCard?: boolean;
  upload?: Blob;
}

/** Changes the attachment of a keyword's reply; each change is saved at once. */
export function useAnswerMedia({ _id: id }: Keyword) {
  const { phoneNumber } = useCurrentUser();
  const change = useSend(keywords.changeMedia, { isQuiet: true });
  const [problem, setProblem] = useState<string | null>(null);
  const put = async ({ upload, voiceDropId, sendsCard: card = false }: Change, done: string) => {
    setProblem(null);
    try {
      const body = { sendsCard: String(card), ...(voiceDropId && { voiceDropId }) };
      await change.mutateAsync({ params: { id }, body, ...(upload && { upload }) });
      toast.success(done);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Please try again.");
    }
  };
  const putPicture = async (file: Blob) => {
    const checked = await checkPicture(file, pictureMaxBytes(phoneNumber));
    if ("refusal" in checked) setProblem(checked.refusal.text);
    else await put({ upload: checked.file }, "Picture added to the reply");
  };
  return { isBusy: change.isPending, problem, put, putPicture };
}

export type AnswerMediaChanges = ReturnType<typeof useAnswerMedia>;
