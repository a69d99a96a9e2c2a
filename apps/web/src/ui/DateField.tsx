import { cx } from "./class-names.ts";
import type { ControlProps } from "./control-props.ts";
import { controlStyle } from "./control-style.ts";
import { FieldFrame } from "./FieldFrame.tsx";

interface DateFieldProps extends ControlProps<string> {
  /** Earliest and latest day, YYYY-MM-DD. */
  min?: string;
  max?: string;
  className?: string;
}

/** A day as YYYY-MM-DD, "" while incomplete; the device brings its own calendar. */
export function DateField({
  label,
  isLabelHidden,
  value,
  onChange,
  onBlur,
  name,
  error,
  warning,
  hint,
  isRequired,
  isDisabled,
  ref,
  min,
  max,
  className,
}: DateFieldProps) {
  return (
    <FieldFrame {...{ label, isLabelHidden, isRequired, error, warning, hint, className }}>
      {({ id, describedBy }) => (
        <input
          id={id}
          ref={ref}
          name={name}
          type="date"
          min={min}
          max={max}
          value={value}
          disabled={isDisabled}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={cx(controlStyle(Boolean(error)), "h-[38px] tabular-nums")}
        />
      )}
    </FieldFrame>
  );
}
