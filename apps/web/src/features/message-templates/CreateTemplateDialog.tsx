import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { useCreateTemplate } from "./message-templates.api.ts";
import { TemplateFields } from "./TemplateFields.tsx";
import { templateForm, useTemplateCheck } from "./template-form.ts";

interface CreateTemplateDialogProps extends CreateDialogProps {
  /** The initial text: a message to be saved as a template. */
  text?: string;
  picture?: Blob | null;
}

/** Creates a message template. Mount it to open it. */
export function CreateTemplateDialog({
  text = "",
  picture = null,
  onClose,
  onCreated,
}: CreateTemplateDialogProps) {
  const create = useCreateTemplate();
  const form = useZodForm({
    schema: templateForm,
    check: useTemplateCheck(),
    values: { name: "", text, picture: picture as Blob | string | null },
    onSubmit: async ({ name, text: words, picture: chosen }) => {
      const { _id } = await create.mutateAsync({
        body: { name, text: words.trim() },
        ...(chosen instanceof Blob && { upload: chosen }),
      });
      toast.success("Message template created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New message template" submitLabel="Create template">
      <TemplateFields />
    </FormDialog>
  );
}
