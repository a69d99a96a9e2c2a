import { Popover } from "@base-ui/react/popover";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { cx } from "@broadcast/ui/class-names.ts";
import { CalendarDays, X } from "lucide-react";
import { useRef, useState } from "react";
import { popupStyle } from "../../overlays/popup-style.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

/** A day of any year: month 0–11, date 1–31. */
export interface DayOfYear {
  month: number;
  date: number;
}

interface DayOfYearFieldProps extends ControlProps<DayOfYear | null, HTMLButtonElement> {
  placeholder?: string;
  className?: string;
}

const daysIn = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 31;

/** "March 14". */
const dayOfYearText = ({ month, date }: DayOfYear): string => `${MONTH_NAMES[month]} ${date}`;

const cell = (isOn: boolean) =>
  cx(
    "touch-target grid h-8 place-items-center rounded-sm text-note tabular-nums pointer-coarse:h-10",
    isOn ? "bg-brand font-semibold text-on-brand" : "text-text hover:bg-n3",
  );

/** A month and a day without a year, such as a birthday; only days that the month has can be chosen. */
export function DayOfYearField({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  placeholder = "Month and day",
  ...frame
}: DayOfYearFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState<number | null>(null);
  const current = useRef<HTMLButtonElement>(null);
  const shownMonth = month ?? value?.month ?? null;
  const toggle = (next: boolean) => {
    setOpen(next);
    setMonth(null);
    if (!next) onBlur?.();
  };
  return (
    <FieldFrame {...frame}>
      {({ id, labelId, describedBy }) => (
        <Popover.Root open={isOpen} onOpenChange={toggle}>
          <div className="relative">
            <Popover.Trigger
              id={id}
              ref={ref}
              name={name}
              disabled={isDisabled}
              aria-labelledby={`${labelId} ${id}`}
              aria-describedby={describedBy}
              className={cx(
                controlStyle(Boolean(frame.error)),
                "flex h-[var(--control,38px)] items-center justify-between gap-2 text-left data-popup-open:border-b9",
              )}
            >
              <span className={cx("truncate", !value && "text-placeholder")}>
                {value ? dayOfYearText(value) : placeholder}
              </span>
              {value ? null : <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-soft" />}
            </Popover.Trigger>
            {value && !isDisabled ? (
              <button
                type="button"
                aria-label={`Clear ${frame.label.toLowerCase()}`}
                onClick={() => {
                  onChange(null);
                  // This button disappears with the value; the focus must not be lost with it.
                  document.getElementById(id)?.focus();
                }}
                className="touch-target absolute inset-y-0 right-1.5 my-auto grid size-7 place-items-center rounded-sm text-soft hover:text-text"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            ) : null}
          </div>
          <Popover.Portal>
            <Popover.Positioner sideOffset={4} align="start" className="z-50">
              <Popover.Popup
                initialFocus={current}
                aria-label={frame.label}
                className={cx(popupStyle, "max-h-(--available-height) w-[300px] p-3")}
              >
                <fieldset className="grid grid-cols-6 gap-1">
                  <legend className="mb-1.5 text-note font-semibold text-soft">Month</legend>
                  {MONTH_NAMES.map((monthName, index) => (
                    <button
                      key={monthName}
                      type="button"
                      ref={index === (shownMonth ?? 0) ? current : undefined}
                      aria-pressed={index === shownMonth}
                      onClick={() => setMonth(index)}
                      className={cell(index === shownMonth)}
                    >
                      <span>
                        {monthName.slice(0, 3)}
                        <span className="sr-only">{monthName.slice(3)}</span>
                      </span>
                    </button>
                  ))}
                </fieldset>
                <fieldset className="mt-3 grid grid-cols-7 gap-1" disabled={shownMonth === null}>
                  <legend className="mb-1.5 text-note font-semibold text-soft">
                    {shownMonth === null ? "Day: choose the month first" : "Day"}
                  </legend>
                  {Array.from({ length: daysIn(shownMonth ?? 0) }, (_, index) => index + 1).map((date) => (
                    <button
                      key={date}
                      type="button"
                      aria-label={
                        shownMonth === null ? String(date) : dayOfYearText({ month: shownMonth, date })
                      }
                      aria-pressed={value?.month === shownMonth && value?.date === date}
                      onClick={() => {
                        if (shownMonth === null) return;
                        onChange({ month: shownMonth, date });
                        toggle(false);
                      }}
                      className={cx(
                        cell(value?.month === shownMonth && value?.date === date),
                        shownMonth === null && "opacity-50",
                      )}
                    >
                      {date}
                    </button>
                  ))}
                </fieldset>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FieldFrame>
  );
}
