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
  /** Who will see the reason. */
  hint: string;
  onClose: () => void;
  /** The dialog closes when its promise resolves. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks for a reason before support acts. Mount it to open it. */
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
