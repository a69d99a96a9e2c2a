import { configurableFormCreation, configurableForms } from "@broadcast/contract/configurable-forms";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";

/** Creates a form; its fields are chosen afterwards. Mount it to open it. */
export function CreateFormDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(configurableForms.create, { isQuiet: true });
  const form = useZodForm({
    schema: configurableFormCreation,
    values: { name: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Configurable form created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New configurable form"
      submitLabel="Create form"
    >
      <Field name="name">
        {(field) => (
          <TextField label="Name" hint="People see it as the form's title." autoComplete="off" {...field} />
        )}
      </Field>
    </FormDialog>
  );
}
