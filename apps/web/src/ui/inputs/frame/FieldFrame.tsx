import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactNode, useId } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { noteIds } from "./note-ids.ts";

interface FieldFrameProps {
  label: string;
  isLabelHidden?: boolean;
  isRequired?: boolean;
  error?: ReactNode;
  warning?: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Renders the control with the ids that tie it to its label and notes. */
  children: (ids: { id: string; describedBy: string | undefined; labelId: string }) => ReactNode;
}

/** Label above, control, then hint, warning and error below: the same for every control. */
export function FieldFrame({
  label,
  isLabelHidden,
  isRequired,
  error,
  warning,
  hint,
  className,
  children,
}: FieldFrameProps) {
  const id = useId();
  return (
    <div data-field="" className={cx("flex min-w-0 scroll-m-4 flex-col gap-1.5", className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "text-label font-semibold text-text"}
      >
        {label}
        {isRequired && !isLabelHidden ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children({ id, labelId: `${id}-label`, describedBy: noteIds(id, { hint, warning, error }) })}
      {hint ? (
        <p id={`${id}-hint`} className="text-note text-soft text-pretty">
          {hint}
        </p>
      ) : null}
      {warning ? (
        <FieldNote id={`${id}-warning`} role="status" tone="warning">
          {warning}
        </FieldNote>
      ) : null}
      {error ? <FieldNote id={`${id}-error`}>{error}</FieldNote> : null}
    </div>
  );
}
