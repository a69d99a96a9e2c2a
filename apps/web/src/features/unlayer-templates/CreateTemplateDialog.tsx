import { type DesignKind, unlayerTemplateCreation } from "@broadcast/contract/unlayer-templates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { TemplateFields } from "./TemplateFields.tsx";
import { useCreateTemplate } from "./unlayer-templates.api.ts";

interface CreateTemplateDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Creates a template; it is designed afterwards. Mount it to open it. */
export function CreateTemplateDialog({ onClose, onCreated }: CreateTemplateDialogProps) {
  const create = useCreateTemplate();
  const kinds: DesignKind[] = ["email", "page"];
  const form = useZodForm({
    schema: unlayerTemplateCreation,
    values: { name: "", about: "", kinds },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Template created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New template" submitLabel="Create template">
      <TemplateFields />
    </FormDialog>
  );
}
