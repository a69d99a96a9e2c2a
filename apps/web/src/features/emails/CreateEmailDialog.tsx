import { emailCreation, emails } from "@broadcast/contract/emails";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { EmailTexts } from "./EmailTexts.tsx";

const creation = emailCreation.omit({ design: true }).required();

/** Creates an email; it is designed afterwards. Mount it to open it. */
export function CreateEmailDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(emails.create, { isQuiet: true });
  const form = useZodForm({
    schema: creation,
    values: { name: "", subject: "", preheader: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Email created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New email" submitLabel="Create email">
      <EmailTexts />
    </FormDialog>
  );
}
