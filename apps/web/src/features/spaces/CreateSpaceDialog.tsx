import { contentName } from "@broadcast/contract/content";
import { spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";

/** Creates a space; members are added afterwards. Mount it to open it. */
export function CreateSpaceDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(spaces.create, { isQuiet: true });
  const form = useZodForm({
    schema: z.object({ name: contentName }),
    values: { name: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Space created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New space" submitLabel="Create space">
      <Field name="name">
        {(field) => (
          <TextField
            label="Name"
            hint="Members of several spaces see it in their texts."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
