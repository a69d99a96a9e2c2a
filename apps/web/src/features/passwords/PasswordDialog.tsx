import type { ReactNode } from "react";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

interface PasswordDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  onClose: () => void;
  /** What it throws is told in the dialog, which stays open. */
  onConfirm: (password: string) => Promise<unknown>;
}

const passwordForm = z.object({ password: z.string().min(1, "Password is required") });

/** Asks for the password again, before what an open browser alone must not do. */
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
      <Field name="password">
        {(field) => (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            hasAutoFocus
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
