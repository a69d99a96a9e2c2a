import { landingPageCreation, landingPages } from "@broadcast/contract/landing-pages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { PageFields } from "./PageFields.tsx";

const creation = landingPageCreation.omit({ design: true });

/** Creates a page; it is designed afterwards. Mount it to open it. */
export function CreatePageDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(landingPages.create, { isQuiet: true });
  const form = useZodForm({
    schema: creation,
    values: { name: "", title: "", description: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Landing page created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New landing page" submitLabel="Create page">
      <PageFields />
    </FormDialog>
  );
}
