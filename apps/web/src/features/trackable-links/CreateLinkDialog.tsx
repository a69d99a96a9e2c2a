import { trackableLinkCreation, trackableLinks } from "@broadcast/contract/trackable-links";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { LinkFields } from "./LinkFields.tsx";

/** Creates a link. Mount it to open it. */
export function CreateLinkDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(trackableLinks.create, { isQuiet: true });
  const form = useZodForm({
    schema: trackableLinkCreation,
    values: { name: "", url: "https://" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Trackable link created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New trackable link" submitLabel="Create link">
      <LinkFields />
    </FormDialog>
  );
}
