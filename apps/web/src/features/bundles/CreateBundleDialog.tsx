import { bundleCreation, bundles } from "@broadcast/contract/bundles";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { BundleFields } from "./BundleFields.tsx";

/** Creates a bundle. Mount it to open it. */
export function CreateBundleDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(bundles.create, { isQuiet: true });
  const form = useZodForm({
    schema: bundleCreation,
    values: { name: "", description: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Bundle created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New bundle" submitLabel="Create bundle">
      <BundleFields />
    </FormDialog>
  );
}
