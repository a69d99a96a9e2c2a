import { contestCreation, contests } from "@broadcast/contract/contests";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";

/** Creates a contest; its rules are written afterwards. Mount it to open it. */
export function CreateContestDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(contests.create, { isQuiet: true });
  const form = useZodForm({
    schema: contestCreation,
    values: { name: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Contest created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New contest" submitLabel="Create contest">
      <Field name="name">
        {(field) => (
          <TextField
            label="Name"
            hint="People see this as the title of the official rules."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
