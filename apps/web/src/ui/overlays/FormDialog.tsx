import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog, type DialogProps } from "@broadcast/ui/overlays/Dialog.tsx";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import type { CheckedForm } from "../forms/checked-form.ts";
import { Form } from "../forms/Form.tsx";

interface FormDialogProps<In extends FieldValues, Out extends FieldValues>
  extends Pick<DialogProps, "title" | "description" | "size" | "onClose"> {
  form: CheckedForm<In, Out>;
  submitLabel: string;
  /** For what takes something away. */
  isDanger?: boolean;
  /** Off for what nobody would miss: a password, a number that is typed again at once. */
  isGuarded?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form: Cancel and the button that submits it stand in its bar. Mount it to open it. */
export function FormDialog<In extends FieldValues, Out extends FieldValues>({
  form,
  submitLabel,
  isDanger = false,
  isGuarded,
  children,
  ...dialog
}: FormDialogProps<In, Out>) {
  const id = useId();
  return (
    <Dialog
      isOpen
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            kind={isDanger ? "danger" : "primary"}
            isLoading={form.form.formState.isSubmitting}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} label={dialog.title} isGuarded={isGuarded}>
        {children}
      </Form>
    </Dialog>
  );
}
