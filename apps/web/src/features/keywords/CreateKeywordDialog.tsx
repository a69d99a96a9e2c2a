import { keywordCreation, keywords } from "@broadcast/contract/keywords";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { WordAndAnswer } from "./WordAndAnswer.tsx";

/** Makes a keyword. Mount it to open it. */
export function CreateKeywordDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(keywords.create, { isQuiet: true });
  const form = useZodForm({
    schema: keywordCreation,
    values: { word: "", answer: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Keyword created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New keyword" submitLabel="Create keyword">
      <WordAndAnswer />
    </FormDialog>
  );
}
