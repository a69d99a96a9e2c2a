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
  /** For forms that remove something. */
  isDanger?: boolean;
  /** As long as what the user has to know is not shown yet. */
  isDisabled?: boolean;
  /** Off for input not worth keeping: a password, a number that is quickly retyped. */
  isGuarded?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form, with Cancel and submit in its footer. Mount it to open it. */
export function FormDialog<In extends FieldValues, Out extends FieldValues>({
  form,
  submitLabel,
  isDanger = false,
  isDisabled = false,
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
            isDisabled={isDisabled}
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
