import { startOfDayKey } from "@broadcast/domain/time/dates";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { LoadingText } from "../../feedback/LoadingText.tsx";
import { Popover } from "../../overlays/Popover.tsx";
import { TextField, type TextFieldProps } from "../text/TextField.tsx";
import { dateFromTyped, dateShown } from "./typed-moment.ts";
import { useTypedValue } from "./use-typed-value.ts";

// Loaded when it is opened: most days are typed or chosen by a button.
const Calendar = lazy(async () => ({ default: (await import("./Calendar.tsx")).Calendar }));

interface DateFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "placeholder" | "end" | "autoComplete"> {
  /** Today's date as YYYY-MM-DD, if it differs from the device's. */
  today?: string;
}

/** A day as YYYY-MM-DD, "" while incomplete: typed in any common notation, or chosen in a calendar. */
export function DateField({ today, value, onChange, onBlur, min, max, ...rest }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const day = today ?? startOfDayKey(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { shown, type, leave } = useTypedValue({
    value,
    onChange,
    read: (typed) => dateFromTyped(typed, day),
    show: dateShown,
  });
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
      placeholder="Month and day"
      end={
        <Popover
          label={`Calendar for ${rest.label}`}
          align="end"
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <IconButton
              size="sm"
              label="Open calendar"
              isDisabled={rest.isDisabled}
              icon={<CalendarDays aria-hidden="true" />}
            />
          }
        >
          <Suspense fallback={<LoadingText className="h-[340px] w-[276px]" />}>
            <Calendar
              value={value}
              today={day}
              min={min}
              max={max}
              onChange={(chosen) => {
                onChange(chosen);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      }
    />
  );
}
