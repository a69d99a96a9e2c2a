import { isUndesiredTime } from "@broadcast/domain/time/date-input";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Clock } from "lucide-react";
import { Menu } from "../../overlays/Menu.tsx";
import { TextField, type TextFieldProps } from "../text/TextField.tsx";
import { timeFromTyped, timeShown } from "./typed-moment.ts";
import { UNDESIRED_TIME } from "./undesired-time.ts";
import { useTypedValue } from "./use-typed-value.ts";

/** Every half hour of a day. */
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
);

interface TimeFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "placeholder" | "end" | "autoComplete"> {
  /** Warns when recipients would be reached early or late in the day. */
  hasUndesiredTimeWarning?: boolean;
}

/** A time of day as HH:MM, "" while incomplete: typed in any common notation, or chosen by the half hour. */
export function TimeField({
  hasUndesiredTimeWarning = true,
  value,
  onChange,
  onBlur,
  warning,
  ...rest
}: TimeFieldProps) {
  const isUndesired = hasUndesiredTimeWarning && isUndesiredTime(value);
  const caution = warning ?? (isUndesired ? UNDESIRED_TIME : undefined);
  const { shown, type, leave } = useTypedValue({ value, onChange, read: timeFromTyped, show: timeShown });
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={type}
      onBlur={() => {
        leave();
        onBlur?.();
      }}
      autoComplete="off"
      placeholder="9:00 AM"
      warning={caution}
      end={
        <Menu
          className="max-h-[min(320px,var(--available-height))]"
          trigger={
            <IconButton
              size="sm"
              label="Choose a time"
              isDisabled={rest.isDisabled}
              icon={<Clock aria-hidden="true" />}
            />
          }
          entries={halfHours.map((time) => ({
            label: timeShown(time),
            isChecked: time === value,
            onSelect: () => onChange(time),
          }))}
        />
      }
    />
  );
}
