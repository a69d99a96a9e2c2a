import { typedPassword } from "@broadcast/contract/shapes";
import type { ReactNode } from "react";
import { z } from "zod";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";

interface PasswordDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  onClose: () => void;
  /** An error is shown in the dialog, which stays open. */
  onConfirm: (password: string) => Promise<unknown>;
}

const passwordForm = z.object({ password: typedPassword });

/** Asks for the password again, before actions that an open browser alone must not allow. */
export function PasswordDialog({
  title,
  text,
  confirmLabel,
  isDanger,
  onClose,
  onConfirm,
}: PasswordDialogProps) {
  const form = useZodForm({
    schema: passwordForm,
    values: { password: "" },
    onSubmit: async ({ password }) => {
      await onConfirm(password);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      description={text}
      onClose={onClose}
      submitLabel={confirmLabel}
      isDanger={isDanger}
      isGuarded={false}
    >
      <CurrentPasswordField hasAutoFocus />
    </FormDialog>
  );
}
