import { cx } from "./class-names.ts";
import type { ControlProps } from "./control-props.ts";
import { controlStyle } from "./control-style.ts";
import { FieldFrame } from "./FieldFrame.tsx";

const undesiredTime =
  "Heads up! Your selection may cause recipients to receive your message at undesired times.";

/** True for an hour before 8 or from 20 (doc 1, section 5). */
export const isUndesiredHour = (time: string): boolean => {
  const match = /^(\d{1,2}):\d{2}$/.exec(time);
  if (!match) return false;
  const hour = Number(match[1]);
  return hour < 8 || hour >= 20;
};

interface TimeFieldProps extends ControlProps<string> {
  /** Warns when recipients would be reached early or late. */
  hasUndesiredTimeWarning?: boolean;
  className?: string;
}

/** A time of day as HH:MM, "" while incomplete. */
export function TimeField({
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
  hasUndesiredTimeWarning = true,
  className,
}: TimeFieldProps) {
  const caution = warning ?? (hasUndesiredTimeWarning && isUndesiredHour(value) ? undesiredTime : undefined);
  return (
    <FieldFrame {...{ label, isLabelHidden, isRequired, error, hint, className }} warning={caution}>
      {({ id, describedBy }) => (
        <input
          id={id}
          ref={ref}
          name={name}
          type="time"
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
