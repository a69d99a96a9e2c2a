import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";

interface FormActionsProps {
  submitLabel?: string;
  onCancel?: () => void;
  /** Shown left of the buttons. */
  children?: ReactNode;
}

/** The buttons under a form; must be inside `Form`. */
export function FormActions({ submitLabel = "Save", onCancel, children }: FormActionsProps) {
  const { isSubmitting } = useFormState();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {children ? <div className="mr-auto">{children}</div> : null}
      {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      <Button type="submit" kind="primary" isLoading={isSubmitting}>
        {submitLabel}
      </Button>
    </div>
  );
}
