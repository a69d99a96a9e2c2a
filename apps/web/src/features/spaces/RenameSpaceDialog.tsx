import { contentName } from "@broadcast/contract/content";
import { type Space, spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

/** Renames a space. Mount it to open it. */
export function RenameSpaceDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const change = useSend(spaces.change, { isQuiet: true });
  const form = useZodForm({
    schema: z.object({ name: contentName }),
    values: { name: space.name },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: space._id }, body });
      toast.success("Space renamed");
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Rename space" submitLabel="Rename">
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
    </FormDialog>
  );
}
