import { type ReactNode, useId } from "react";
import { z } from "zod";
import { Button } from "../../ui/actions/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";

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
  const id = useId();
  const form = useZodForm({
    schema: passwordForm,
    values: { password: "" },
    onSubmit: async ({ password }) => {
      await onConfirm(password);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            kind={isDanger ? "danger" : "primary"}
            isLoading={form.form.formState.isSubmitting}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} label={title} isGuarded={false}>
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
      </Form>
    </Dialog>
  );
}
