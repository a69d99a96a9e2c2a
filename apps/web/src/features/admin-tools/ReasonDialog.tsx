import { supportReason } from "@broadcast/contract/shapes";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const reasonForm = z.object({ reason: supportReason });

interface ReasonDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  isDanger?: boolean;
  /** Who reads the reason. */
  hint: string;
  onClose: () => void;
  /** Closes once its promise is kept. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks why before support does something. Mount it to open it. */
export function ReasonDialog({ hint, onSubmit, ...dialog }: ReasonDialogProps) {
  const form = useZodForm({
    schema: reasonForm,
    values: { reason: "" },
    onSubmit: async ({ reason }) => {
      await onSubmit(reason);
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form} size="sm">
      <Field name="reason">{(field) => <TextField label="Reason" hint={hint} isRequired {...field} />}</Field>
    </FormDialog>
  );
}
