import { keywordCreation, keywords } from "@broadcast/contract/keywords";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { checkPicture, type FileRefusal, pictureMaxBytes } from "../../lib/device/media-files.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ImageField } from "../../ui/inputs/file/ImageField.tsx";
import { FieldNote } from "../../ui/inputs/frame/FieldNote.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { useAnswerCheck } from "./keyword-values.ts";
import { WordAndAnswer } from "./WordAndAnswer.tsx";

/** Creates a keyword. Mount it to open it. */
export function CreateKeywordDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(keywords.create, { isQuiet: true });
  const changeMedia = useSend(keywords.changeMedia);
  const { phoneNumber } = useCurrentUser();
  const maxBytes = pictureMaxBytes(phoneNumber);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const form = useZodForm({
    schema: keywordCreation,
    check: useAnswerCheck(),
    values: { word: "", answer: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      const params = { id: _id };
      // The keyword exists regardless of its picture, and the call shows its own errors.
      if (picture)
        await changeMedia
          .mutateAsync({ params, body: { sendsCard: "false" }, upload: picture })
          .catch(() => null);
      toast.success("Keyword created");
      onClose();
      onCreated(_id);
    },
  });
  const take = async (inserted: Blob) => {
    const checked = await checkPicture(inserted, maxBytes);
    setRefusal("refusal" in checked ? checked.refusal : null);
    if ("file" in checked) setPicture(checked.file);
  };
  return (
    <FormDialog form={form} onClose={onClose} title="New keyword" submitLabel="Create keyword">
      <WordAndAnswer type={picture ? "mms" : "sms"} onPicture={(inserted) => void take(inserted)} />
      {picture ? (
        <ImageField
          label="Picture"
          value={picture}
          onChange={setPicture}
          maxBytes={maxBytes}
          alt="Sent with the reply"
        />
      ) : null}
      {refusal ? <FieldNote role="alert">{refusal.text}</FieldNote> : null}
    </FormDialog>
  );
}
