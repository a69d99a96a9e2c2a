import { supportAct } from "@broadcast/contract/account-support";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";

interface ReasonDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  placeholder?: string;
  isDanger?: boolean;
  onClose: () => void;
  /** Performs the action; a rejection is shown in the dialog, which stays open. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks for a reason before support acts. */
export function ReasonDialog({ placeholder, onClose, onSubmit, ...dialog }: ReasonDialogProps) {
  const form = useZodForm({
    schema: supportAct,
    values: { reason: "" },
    onSubmit: async ({ reason }) => {
      await onSubmit(reason);
      onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form} size="sm" onClose={onClose}>
      <ReasonField placeholder={placeholder} />
    </FormDialog>
  );
}
